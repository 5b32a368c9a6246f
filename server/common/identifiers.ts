import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A UUID of version 7: its first 48 bits are the time, so that indexes grow at one end. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The UUID that follows from a text, so that the same text has the same one. */
export function deriveId(text: string): string {
  return sha256(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** True for a UUID in lower case. */
export function isId(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(text)
  );
}

/** The UUID itself, or for any other text the nil UUID, which no row has. */
export function toIdOrNil(text: string): string {
  return isId(text) ? text : '00000000-0000-0000-0000-000000000000';
}

/** 256 random bits, safe in headers and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Six digits, each code equally likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference that people can read out, without letters that look like digits. */
export function newReference(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}

/** The hash in hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The keyed SHA-256 hash in hexadecimal digits. */
export function hmac(key: string, content: string | Uint8Array): string {
  return createHmac('sha256', key).update(content).digest('hex');
}

/** Compares a caller's value with the expected one in constant time. */
export function isSame(sent: string, expected: string): boolean {
  const [left, right] = [Buffer.from(sent), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A path of an upload: 128 random bits under their first two characters (interface §5). */
export const uploadPath = /^([\da-f]{2})\/\1[\da-f]{30}\.[a-z\d]{1,8}$/;
