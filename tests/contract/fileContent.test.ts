import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkContent } from '#contract/fileContent.ts';
import type { UploadType } from '#contract/upload.ts';
import {
  createBox,
  createCompoundFile,
  createMedia,
  createPng,
  samples,
  wordParts,
  wordText,
  createZip64,
  createZip,
} from '#tests/support/sampleFiles.ts';

/** The verdict on a file: the extension to store it under, or its fault. */
async function judge(type: UploadType, name: string, content: Uint8Array): Promise<string> {
  const checked = await checkContent(type, name, {
    size: content.length,
    read: async (start, end) => new Uint8Array(content.subarray(start, end)),
  });
  return checked.ok ? checked.value : checked.refusal.code;
}

const text = (content: string) => Buffer.from(content, 'latin1');
const after = (before: Buffer | string, content: Buffer) =>
  Buffer.concat([Buffer.from(before), content]);
const junk = (bytes: number) => Buffer.alloc(bytes, 0xaa);

const kinds = {
  image: ['jpg', 'png'],
  video: ['mp4', 'mov'],
  document: ['pdf', 'doc', 'docx', 'rtf'],
};

test.each(['image', 'video', 'document'] as const)(
  'the bytes alone decide whether a file is accepted for %s (F1, R-094)',
  async (type) => {
    const [extension] = kinds[type];
    const page = '<!doctype html><script>alert(1)</script>\n';
    for (const [kind, content] of Object.entries(samples)) {
      const verdict = kinds[type].includes(kind) ? kind : 'file_type_wrong';
      const capitals = `A.${kind.toUpperCase()}`;
      for (const name of [`a.${kind}`, capitals, `a.${extension}`, `a.${kind}.${extension}`, 'a']) {
        expect.soft(await judge(type, name, content), `${kind} as ${name}`).toBe(verdict);
      }
      expect.soft(await judge(type, 'a', after(page, content)), kind).toBe('file_type_wrong');
    }
  },
);

describe('a picture', () => {
  test.each([
    ['a.jpg', samples.jpg, 'jpg'],
    ['a.JPEG', samples.jpg, 'jpeg'],
    ['photo.jfif', samples.jpg, 'jpg'],
    ['photo.jpe', samples.jpg, 'jpg'],
    ['image:1000012345', samples.jpg, 'jpg'],
    ['Scan v1.2', samples.png, 'png'],
    ['photo.jpg ', samples.jpg, 'jpg'],
    ['photo.jpg', samples.png, 'png'],
    ['IMG_0001.HEIC', samples.jpg, 'jpg'],
  ])('%s has the type of its bytes (R-094)', async (name, content, ending) => {
    expect(await judge('image', name, content)).toBe(ending);
  });

  test.each([
    ['a.png', createPng().subarray(1)],
    ['a.jpg', samples.gif],
    ['a.png', samples.pdf],
    ['page.html', samples.png],
    ['run.exe', samples.jpg],
    ['drawing.svg', samples.png],
  ])('%s with other bytes or an executable name is refused (R-094)', async (name, content) => {
    expect(await judge('image', name, content)).toBe('file_type_wrong');
  });
});

describe('a video', () => {
  test.each([
    ['a.mp4', createMedia('isom', ['vide', 'soun']), 'mp4'],
    ['a.mp4', createMedia('qt  ', ['soun', 'vide']), 'mov'],
    ['a.mov', createMedia('mp42', ['vide']), 'mp4'],
    ['a.mp4', createMedia('3gp5', ['vide']), 'mp4'],
    ['a', createMedia('M4V ', ['vide']), 'mp4'],
    ['cut.mov', createMedia('isom'), 'mp4'],
    ['cut.mp4', after(createMedia('qt  ').subarray(0, 20), createBox('mdat', junk(99))), 'mov'],
    ['old.mp4', after(createBox('wide'), createBox('mdat', junk(9))), 'mov'],
  ])('%s is accepted under either extension, case %# (R-094)', async (name, content, ending) => {
    expect(await judge('video', name, content)).toBe(ending);
  });

  test.each([
    ['song.mp4', createMedia('isom', ['soun']), 'file_audio_only'],
    ['song.mov', createMedia('qt  ', ['soun', 'text']), 'file_audio_only'],
    ['song.mp4', createMedia('M4A '), 'file_audio_only'],
    ['book.mp4', createMedia('M4B ', ['soun', 'vide']), 'file_audio_only'],
    ['photo.mov', createMedia('heic'), 'file_type_wrong'],
    ['photo.mp4', createMedia('avif'), 'file_type_wrong'],
    ['burst.mp4', createMedia('isom', ['pict']), 'file_type_wrong'],
    ['words.mp4', text('The free lunch of words'), 'file_type_wrong'],
    ['tagged.mp4', after('ID3\u0003\0\0\0\0\0\0', samples.mp4), 'file_type_wrong'],
  ])('%s without a video is refused, case %# (R-094)', async (name, content, fault) => {
    expect(await judge('video', name, content)).toBe(fault);
  });

  test('with endless small boxes ends the search (F4)', async () => {
    const boxes = Buffer.concat([
      createMedia('isom').subarray(0, 20),
      ...Array<Buffer>(200_000).fill(createBox('free')),
    ]);
    expect(await judge('video', 'a.mp4', boxes)).toBe('mp4');
  });
});

describe('a PDF', () => {
  test.each([
    ['a byte order mark', '\u00ef\u00bb\u00bf'],
    ['a line break', '\r\n'],
    ['blanks', '   '],
    ['a warning of a web server', '<br />\n<b>Warning</b>: no such file<br />\n'],
    ['a printer’s language', '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
    ['200 other bytes', junk(200).toString('latin1')],
    ['as many bytes as viewers skip', junk(1_019).toString('latin1')],
  ])('after %s is accepted (R-094)', async (_, before) => {
    expect(await judge('document', 'a.pdf', after(text(before), samples.pdf))).toBe('pdf');
  });

  test.each([
    ['too many bytes', junk(1_024)],
    ['the head of a program', text('MZ\u0090\0')],
    ['the head of an archive', after(text('brief.pdf'.padEnd(257)), text('ustar'))],
    ['a page with a script', text('<!doctype html><script>alert(1)</script>')],
    ['a drawing', text('<svg onload="alert(1)"/>')],
  ])('after %s is refused (F1)', async (_, before) => {
    expect(await judge('document', 'a.pdf', after(before, samples.pdf))).toBe('file_type_wrong');
  });

  test('stored in an archive does not make the archive a document (F1)', async () => {
    const archive = createZip([{ name: 'brief.pdf', content: samples.pdf }]);
    expect(await judge('document', 'brief.pdf', archive)).toBe('file_type_wrong');
  });
});

describe('a Word document', () => {
  const renamed = (rename: (name: string) => string) =>
    createZip(wordParts.map((part) => ({ ...part, name: rename(part.name) })));
  const createParts = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `word/${at}` }));
  /** Contains the header of the part that follows it. */
  const nestingPart = {
    name: 'b',
    content: junk(10),
    claims: { packed: 60, unpacked: 60, method: 8 },
  };

  test.each([
    ['a.docx', samples.docx],
    ['a.doc', samples.docx],
    ['a', samples.docx],
    ['backslashes.docx', renamed((name) => name.replaceAll('/', '\\'))],
    ['slashes.docx', renamed((name) => `/${name}`)],
    ['Capitals.docx', renamed((name) => name.replace('word/d', 'Word/D'))],
    ['zeros.docx', after(samples.docx, Buffer.alloc(700))],
    ['signed.docx', after(samples.docx, junk(200_000))],
    ['long.docx', createZip64(wordParts)],
    ['archives.docx', createZip([...wordParts, { name: 'a.zip', content: samples.zip }])],
    ['many.docx', createZip([...wordParts, ...createParts(1_997)])],
  ])('%s is accepted (F6)', async (name, content) => {
    expect(await judge('document', name, content)).toBe('docx');
  });

  test.each([
    ['a scan that packs 1,000 : 1', [{ unpacked: 60 }], 'docx'],
    ['more than 100 MB', [{ unpacked: 60 }, { unpacked: 41 }], 'file_unpacks_too_large'],
    ['a part with a password', [{ unpacked: 1, flags: 1 }], 'file_encrypted'],
    ['parts that share bytes', [{ unpacked: 1, offset: 0 }], 'file_type_wrong'],
  ])('with %s (F6)', async (_, claims, verdict) => {
    const parts = claims.map(({ unpacked, ...rest }, at) => ({
      name: `word/media/${at}.bmp`,
      content: junk(60_000),
      claims: { unpacked: unpacked * 1024 * 1024, method: 8, ...rest },
    }));
    expect(await judge('document', 'a.docx', createZip([...wordParts, ...parts]))).toBe(verdict);
  });

  test.each([
    ['slashed.docx', createZip([...wordParts, { name: '/etc/passwd' }])],
    ['climbing.docx', createZip([...wordParts, { name: 'word\\..\\..\\evil' }])],
    ['twice.docx', createZip([...wordParts, { name: '\\word\\document.xml' }])],
    ['drive.docx', createZip([...wordParts, { name: 'C:\\evil.exe' }])],
    ['untyped.docx', createZip(wordParts.slice(1))],
    ['endless.docx', createZip([...wordParts, ...createParts(1_998)])],
    ['nested.docx', createZip([...wordParts, nestingPart, { name: 'c' }])],
    ['cut.docx', samples.docx.subarray(0, 60)],
    ['sheet.docx', createZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])],
    [
      'ends.docx',
      after(
        text('PK\u0003\u0004'),
        Buffer.concat(Array<Buffer>(9_000).fill(text('PK\u0005\u0006'))),
      ),
    ],
  ])('%s is refused (F6)', async (name, content) => {
    expect(await judge('document', name, content)).toBe('file_type_wrong');
  });
});

describe('a document of an older program', () => {
  test.each([
    ['a.doc', samples.doc, 'doc'],
    ['a.doc', createCompoundFile(['WordDocument'], wordText.plain), 'doc'],
    ['a.docx', createCompoundFile(['WordDocument'], wordText.plain), 'doc'],
    ['a.doc', samples.rtf, 'rtf'],
    ['a.doc', after(text('\u00ef\u00bb\u00bf'), samples.rtf), 'rtf'],
    ['a.doc', samples.html, 'file_type_wrong'],
    ['sheet.doc', createCompoundFile(['Workbook']), 'file_type_wrong'],
    ['slides.doc', createCompoundFile(['PowerPoint Document']), 'file_type_wrong'],
    ['locked.doc', createCompoundFile(['WordDocument'], wordText.locked), 'file_encrypted'],
    ['locked.docx', createCompoundFile(['EncryptionInfo', 'EncryptedPackage']), 'file_encrypted'],
  ])('%s, case %# (R-094)', async (name, content, verdict) => {
    expect(await judge('document', name, content)).toBe(verdict);
  });
});

test.each(['image', 'video', 'document', 'file'] as const)(
  'an empty file is rejected as empty for %s (R-094)',
  async (type) => {
    expect(await judge(type, 'a.pdf', new Uint8Array())).toBe('file_empty');
  },
);

test.each([
  ['a.csv', samples.html, 'csv'],
  ['page.html', samples.html, 'html'],
  ['document:17', samples.pdf, 'pdf'],
  ['photo', samples.jpg, 'jpg'],
  ['notes', text('notes'), 'bin'],
])(
  'other files keep their extension, or get one if they have none: %s (R-094)',
  async (name, content, ending) => {
    expect(await judge('file', name, content)).toBe(ending);
  },
);

test('any content gets a verdict (F4)', async () => {
  const originals = [
    ...Object.values(samples),
    createMedia('isom', ['vide', 'soun']),
    createCompoundFile(['WordDocument'], wordText.plain),
    createZip64(wordParts),
  ];
  const byteChanges = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xff)), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('image', 'video', 'document', 'file'),
      fc.constantFrom(...originals),
      byteChanges,
      fc.nat(),
      async (type, original, changes, cut) => {
        const content = Buffer.from(
          original.subarray(0, cut % 3 === 0 ? cut % original.length : undefined),
        );
        for (const [at, value] of changes) {
          if (content.length > 0) content[at % content.length] = value;
        }
        expect(await judge(type, 'a', content)).toMatch(/^[a-z_\d]+$/);
      },
    ),
    { numRuns: 1_000, seed: 1 },
  );
});
