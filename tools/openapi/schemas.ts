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

/** Schemas that several calls share, by their name in `contract/`. */
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

/** The check before the record of answers, because a record accepts arrays too. */
const [noList] = applicationBody.entries.formData.pipe;

const config: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  definitions,
  // Rules that JSON Schema cannot express; the conversion throws for any other.
  ignoreActions: ['check', 'finite', 'max_bytes', 'partial_check', 'trim'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction({ valibotAction, jsonSchema, errors }) {
    if (valibotAction.type !== 'regex' || !errors) return undefined;
    const { requirement } = valibotAction as unknown as v.RegexAction<string, undefined>;
    if (requirement.flags !== '') return undefined;
    // A string has one pattern, so this one combines both.
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

/** Makes a property required if its own rules refuse its default. */
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

/** The JSON Schema of a schema's input. Throws for a rule that JSON Schema cannot express. */
export function toSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, $defs: _definitions, ...converted } = toJsonSchema(schema, config);
  return converted;
}

/** The components that the schemas refer to. */
export function listNamedSchemas(): Record<string, JsonSchema> {
  // Readers accept numeric ids from other back ends; this one sends strings.
  return { ...toJsonSchemaDefs(definitions, config), id: { type: 'string', minLength: 1 } };
}

/** The schema of an object with required and optional properties. */
export function createObjectSchema(
  needed: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...needed, ...optional },
    required: Object.keys(needed),
  };
}
