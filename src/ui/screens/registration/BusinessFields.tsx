import type { User } from '#contract/user.ts';
import { fields } from '#messages/common.ts';
import { ComboBox } from '#ui/parts/ComboBox.tsx';
import { GstField } from '#ui/parts/GstField.tsx';
import { TextField } from '#ui/parts/TextField.tsx';

export interface Country {
  /** Two-letter code. */
  code: string;
  /** The English name, which is stored. */
  name: string;
  /** The name in the language of the page. */
  label: string;
}

/** The names of the fields of a business. */
export const businessNames = ['companyName', 'jobTitle', 'country', 'gstNo'] as const;

interface BusinessFieldsProps {
  countries: readonly Country[];
  /** What the fields contain at first. */
  business: Partial<Pick<User, (typeof businessNames)[number]>>;
  /** Whether company and country may be left empty; the others always may. */
  isOptional?: boolean;
}

/** The customer's business, for registration and profile. */
export function BusinessFields({ countries, business, isOptional }: BusinessFieldsProps) {
  return (
    <>
      <TextField
        label={fields.companyName}
        name="companyName"
        defaultValue={business.companyName}
        autoComplete="organization"
        isOptional={isOptional}
      />
      <TextField
        label={fields.jobTitle}
        name="jobTitle"
        defaultValue={business.jobTitle}
        autoComplete="organization-title"
        isOptional
      />
      <CountryField countries={countries} defaultValue={business.country} isOptional={isOptional} />
      <GstField name="gstNo" defaultValue={business.gstNo} />
    </>
  );
}

interface CountryFieldProps {
  countries: readonly Country[];
  /** The name of a country. */
  defaultValue: string | undefined;
  isOptional?: boolean;
}

const loadFinder = async () => (await import('#ui/countryNames.ts')).countryFinder;

/** The country of a business, by name (spec §3 Country). */
export function CountryField({ countries, defaultValue = '', isOptional }: CountryFieldProps) {
  const options = includeCurrent(countries, defaultValue);
  return (
    <ComboBox
      label={fields.country}
      name="country"
      autoComplete="country-name"
      loadFinder={loadFinder}
      options={options.map(({ code, name, label }) => ({ value: name, label, detail: code }))}
      defaultValue={defaultValue || undefined}
      isOptional={isOptional}
    />
  );
}

/** Adds the stored name to the options, since browsers name countries differently. */
function includeCurrent(countries: readonly Country[], current: string): readonly Country[] {
  const isListed = current === '' || countries.some(({ name }) => name === current);
  return isListed ? countries : [{ code: '', name: current, label: current }, ...countries];
}
