import { toLatin1 } from './byteSource.ts';
import type { ByteSource } from './byteSource.ts';
import { findCompoundContent } from './compoundFile.ts';
import { accepted, refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { findEnding } from './upload.ts';
import type { UploadType } from './upload.ts';
import { judgeVideo } from './videoFile.ts';
import { findWordFault } from './wordDocument.ts';

/*
 * A file's bytes decide its type, because phones and mail programs name files as they like. The
 * browser checks before the upload, the server before storing.
 */

export type FileKind = 'jpg' | 'png' | 'mp4' | 'mov' | 'pdf' | 'doc' | 'docx' | 'rtf';

export type ContentFault =
  | 'file_empty'
  | 'file_type_wrong'
  | 'file_encrypted'
  | 'file_audio_only'
  | 'file_unpacks_too_large';

/** Accepted extensions of each kind; a file without one of them gets the first. */
const endingsOf: Readonly<Record<FileKind, readonly string[]>> = {
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  mp4: ['mp4'],
  mov: ['mov'],
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx'],
  rtf: ['rtf'],
};

/** The extension of files of unknown kind. */
const unknownEnding = 'bin';

/** Extensions that some system executes or renders as a page; refused whatever the bytes are. */
const active =
  /^(app|apk|bat|cmd|com|cpl|dll|dmg|exe|hta|html?|iso|jar|jse?|lnk|m?js|mht(ml)?|msi|php|pif|ps1|reg|scr|sh|shtml|svgz?|vb[es]?|wasm|wsf|xht(ml)?|xml|xsl)$/;

/** The extension under which to store a file, which fits its bytes; or why it is refused. */
export async function checkContent(
  type: UploadType,
  name: string,
  source: ByteSource,
): Promise<Outcome<string, ContentFault>> {
  if (source.size === 0) return refused('file_empty');
  const ending = findEnding(name);
  if (type === 'file') return accepted(ending || (await findAnyKind(source)) || unknownEnding);
  if (active.test(ending)) return refused('file_type_wrong');
  const kind = await kindFinders[type](source);
  if (!isKind(kind)) return refused(kind);
  const fitting = endingsOf[kind];
  return accepted(fitting.includes(ending) ? ending : (fitting[0] ?? kind));
}

type Finder = (source: ByteSource) => Promise<FileKind | ContentFault>;

const kindFinders: Readonly<Record<Exclude<UploadType, 'file'>, Finder>> = {
  image: findPicture,
  video: judgeVideo,
  document: findDocument,
};

async function findAnyKind(source: ByteSource): Promise<FileKind | undefined> {
  for (const find of Object.values(kindFinders)) {
    const kind = await find(source);
    if (isKind(kind)) return kind;
  }
  return undefined;
}

function isKind(found: FileKind | ContentFault): found is FileKind {
  return Object.hasOwn(endingsOf, found);
}

async function findPicture(source: ByteSource): Promise<FileKind | ContentFault> {
  const start = toLatin1(await source.read(0, 8));
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  return start === '\u0089PNG\r\n\u001a\n' ? 'png' : 'file_type_wrong';
}

/** How far viewers search for the header of a PDF. */
const pdfHeadBytes = 1_024;

/**
 * An encrypted PDF is accepted: most open without a password, and only decrypting shows which do
 * not.
 */
async function findDocument(source: ByteSource): Promise<FileKind | ContentFault> {
  const start = toLatin1(await source.read(0, pdfHeadBytes));
  if (start.startsWith('PK\u0003\u0004')) return (await findWordFault(source)) ?? 'docx';
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) {
    const content = await findCompoundContent(source);
    if (content === 'encrypted') return 'file_encrypted';
    return content === 'other' ? 'file_type_wrong' : 'doc';
  }
  if (/^(\u00ef\u00bb\u00bf)?\s*\{\\rtf/.test(start)) return 'rtf';
  return isPdf(start) ? 'pdf' : 'file_type_wrong';
}

/** Programs, pictures and archives may contain a PDF near their start and still are none. */
const otherStarts = [
  'MZ',
  '\u007fELF',
  'Rar!',
  '7z\u00bc\u00af',
  'GIF8',
  'ID3',
  '\u001f\u008b',
  'BZh',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
];
const tarMark = 'ustar';
const tarMarkAt = 257;
const activeMarkup = /<(!doctype|html|head|body|script|svg|iframe|object|embed|\?php)/i;

function isPdf(start: string): boolean {
  const at = start.indexOf('%PDF-');
  const isOther =
    otherStarts.some((other) => start.startsWith(other)) || start.startsWith(tarMark, tarMarkAt);
  return at >= 0 && !isOther && !activeMarkup.test(start.slice(0, at));
}
