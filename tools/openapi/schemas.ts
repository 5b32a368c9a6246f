import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { application, applicationBody, innerApplication } from '#contract/application.ts';
import { bookmark } from '#contract/bookmarks.ts';
import { cartItem } from '#contract/cart.ts';
import { category, segment } from '#contract/catalogue.ts';
import { formField } from '#contract/form.ts';
import { order } from '#contract/orders.ts';
import { id, rupees } from '#contract/readers.ts';
import { user } from '#contract/user.ts';

/** What several calls speak of, by the name that it has in `contract/`. */
const definitions = {
  id,
  rupees,
  user,
  segment,
  category,
  formField,
  application,
  innerApplication,
  cartItem,
  bookmark,
  order,
};

/** What comes before the record of answers, since that takes lists as well. */
const [noList] = applicationBody.entries.formData.pipe;

const config: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  definitions,
  // Rules that JSON Schema has no word for; a new one stops the conversion until it stands here.
  ignoreActions: ['check', 'finite', 'max_bytes', 'partial_check', 'trim'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction({ valibotAction, jsonSchema, errors }) {
    if (valibotAction.type !== 'regex' || !errors) return undefined;
    const { requirement } = valibotAction as unknown as v.RegexAction<string, undefined>;
    if (requirement.flags !== '') return undefined;
    // A text has one pattern; this one asks for both.
    return { ...jsonSchema, pattern: `(?=${jsonSchema.pattern})${requirement.source}` };
  },
  overrideSchema({ valibotSchema, jsonSchema }) {
    if (valibotSchema === noList) return { type: 'object', additionalProperties: true };
    return valibotSchema.type === 'object'
      ? withNeeded(
          valibotSchema as unknown as v.ObjectSchema<v.ObjectEntries, undefined>,
          jsonSchema,
        )
      : undefined;
  },
};

/** A member whose default its own rules refuse cannot be left out. */
function withNeeded(
  { entries }: v.ObjectSchema<v.ObjectEntries, undefined>,
  jsonSchema: JsonSchema,
): JsonSchema {
  const { required: _, properties = {}, ...rest } = jsonSchema;
  const required = Object.keys(entries).filter(
    (name) => entries[name] && !v.is(entries[name], undefined),
  );
  for (const name of required) {
    const property = properties[name];
    if (typeof property === 'object') delete property.default;
  }
  return { ...rest, properties, ...(required.length > 0 && { required }) };
}

/** What is sent for a schema of the contract, as JSON Schema. Throws for a rule that it cannot tell. */
export function toSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, $defs: _definitions, ...converted } = toJsonSchema(schema, config);
  return converted;
}

/** The components that the schemas refer to. */
export function namedSchemas(): Record<string, JsonSchema> {
  // Readers take the numbers of other back ends for ids, too; this one sends texts.
  return { ...toJsonSchemaDefs(definitions, config), id: { type: 'string', minLength: 1 } };
}

/** An object with these members and perhaps others. */
export function record(
  needed: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...needed, ...optional },
    required: Object.keys(needed),
  };
}
