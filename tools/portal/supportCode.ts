export { decodeSupportCode } from '#routes/supportCode/codec.ts';
export type { DecodedSupportCode, Step } from '#routes/supportCode/codec.ts';
