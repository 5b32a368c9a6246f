/*
 * What files of an ending start with. The portal refuses by it what cannot be right, before
 * sending; the server looks closer, so this may let too much through, never too little.
 */

interface Signature {
  /** Bytes before the signature. */
  at: number;
  /** One of these, a character for each byte. */
  starts: readonly string[];
}

const jpeg: Signature = { at: 0, starts: ['\u00ff\u00d8\u00ff'] };

const signatures: Readonly<Record<string, Signature>> = {
  jpg: jpeg,
  jpeg,
  png: { at: 0, starts: ['\u0089PNG\r\n\u001a\n'] },
  mp4: { at: 4, starts: ['ftyp'] },
  mov: { at: 4, starts: ['ftyp', 'moov', 'mdat', 'free', 'wide'] },
  pdf: { at: 0, starts: ['%PDF'] },
  doc: { at: 0, starts: ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'] },
  docx: { at: 0, starts: ['PK\u0003\u0004'] },
};

/** How many bytes of a file `canBe` looks at. */
export const signatureBytes = 8;

/** Whether a file that starts with these bytes can be what its ending says; unknown endings can. */
export function canBe(ending: string, start: Uint8Array): boolean {
  const signature = signatures[ending];
  if (!signature) return true;
  const text = String.fromCharCode(...start.subarray(signature.at, signatureBytes));
  return signature.starts.some((wanted) => text.startsWith(wanted));
}
