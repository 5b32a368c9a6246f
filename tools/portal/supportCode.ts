export { decodeSupportCode } from '#routes/flow/codec.ts';
export type { DecodedSupportCode, Step } from '#routes/flow/codec.ts';
