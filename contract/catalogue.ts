import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { formField } from './form.ts';
import { getData, id, listOf, rupees, textOrEmpty } from './readers.ts';

export const segment = v.object({ id, name: v.string() });
export type Segment = v.InferOutput<typeof segment>;

/** A priced offering of a segment; `price` in rupees (spec §3). */
export const category = v.object({
  id,
  segmentId: v.optional(id),
  name: v.string(),
  price: rupees,
  description: textOrEmpty,
});
export type Category = v.InferOutput<typeof category>;

/** What the browser stores under `selectedCategory` (spec §3); `price` in rupees, never trusted. */
export const selectedCategory = v.object({ id, segmentId: id, price: rupees });
export type SelectedCategory = v.InferOutput<typeof selectedCategory>;

/** All segments (spec §7 Catalogue). */
export const listSegments = endpoint({
  method: 'GET',
  path: '/api/segment',
  access: 'public',
  answer: listOf(segment),
  listedAs: 'data',
  refusals: {},
});

/** Categories of one segment (spec §7 Catalogue). */
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/segment/categories/:segmentId',
  access: 'public',
  answer: listOf(category, 'Category'),
  listedAs: 'Category',
  refusals: {},
});

/** One category (spec §7 Catalogue). */
export const readCategory = endpoint({
  method: 'GET',
  path: '/api/category/:categoryId',
  access: 'public',
  answer: getData(category),
  refusals: {},
});

/** Every field of the form definition (spec §7 Catalogue). */
export const readFormStructure = endpoint({
  method: 'GET',
  path: '/api/form-structure',
  access: 'public',
  query: v.object({ segmentId: v.optional(v.string()), categoryId: v.optional(v.string()) }),
  answer: listOf(formField),
  refusals: {},
});
