import { fields } from '#messages/common.ts';
import { ComboBox } from '#ui/parts/ComboBox.tsx';

export interface Country {
  /** Two-letter code. */
  code: string;
  name: string;
}

interface CountryFieldProps {
  countries: readonly Country[];
  /** The name of a country. */
  defaultValue: string | undefined;
  isOptional?: boolean;
}

const loadFinder = async () => (await import('#ui/countryNames.ts')).countryFinder;

/** The country of a business, by name (spec §3 Country). */
export function CountryField({ countries, ...props }: CountryFieldProps) {
  return (
    <ComboBox
      label={fields.country}
      name="country"
      autoComplete="country-name"
      loadFinder={loadFinder}
      options={countries.map(({ code, name }) => ({ value: name, label: name, detail: code }))}
      {...props}
    />
  );
}
