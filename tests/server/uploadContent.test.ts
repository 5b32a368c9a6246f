import { describe, expect, test } from 'vitest';
import { findEnding, uploadTypes } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import {
  createCompoundFile,
  createJpeg,
  createMedia,
  createPngChunk,
  createPng,
  samples,
  wordParts,
  createZip,
} from '#tests/support/sampleFiles.ts';
import { getData, getRefusal, testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.createCustomer();

/** Makes room; other tests cover the limit of files per customer. */
async function forgetFiles(): Promise<void> {
  await server.dependencies.database.deleteFrom('files').execute();
}

type Kind = keyof typeof samples;

/** What each upload type accepts; `file` accepts anything. */
const taken: Record<UploadType, readonly Kind[]> = {
  image: ['jpg', 'png'],
  video: ['mp4', 'mov'],
  document: ['pdf', 'doc', 'docx', 'rtf'],
  file: Object.keys(samples) as Kind[],
};

const accepted = { image: 'jpg', video: 'mp4', document: 'pdf', file: 'bin' } as const;

/** Names that say nothing, or something wrong, about the content of a file. */
const names: Record<string, (kind: Kind, type: UploadType) => string> = {
  'its own extension': (kind) => `a.${kind}`,
  capitals: (kind) => `A.${kind.toUpperCase()}`,
  'another accepted extension': (_, type) => `a.${accepted[type]}`,
  'two extensions': (kind, type) => `a.${kind}.${accepted[type]}`,
  'no extension': () => 'a',
};

describe.each(uploadTypes)('an upload to %s', (type) => {
  test.each(Object.entries(names))(
    'trusts the content under %s (F1, R-094)',
    async (_, getName) => {
      await forgetFiles();
      for (const [kind, content] of Object.entries(samples) as [Kind, Buffer][]) {
        const isTaken = taken[type].includes(kind);
        const name = getName(kind, type);
        const answer = await asha.upload(type, { name, content, type: 'image/jpeg' });
        expect.soft(answer.statusCode, name).toBe(isTaken ? 201 : 415);
        expect
          .soft(answer.json<{ code?: string }>().code, name)
          .toBe(isTaken ? undefined : 'file_type_wrong');
        if (!isTaken) continue;
        const [path = ''] = getData<string[]>(answer);
        const shown = await server.request('GET', `/files/${path}`);
        const isInPlace = type === 'image' || type === 'video';
        expect.soft(findEnding(path) === kind || type === 'file', path).toBe(true);
        expect
          .soft(shown.headers['content-disposition'])
          .toMatch(isInPlace ? /^inline$/ : /^attachment;/);
        expect.soft(shown.rawPayload.equals(content)).toBe(true);
      }
    },
  );

  test('rejects an HTML page under any name (F1, R-094)', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>\n');
    for (const [kind, content] of Object.entries(samples)) {
      const file = { name: `a.${kind}`, content: Buffer.concat([page, content]) };
      const answer = await asha.upload(type, file);
      expect.soft(answer.statusCode, file.name).toBe(type === 'file' ? 201 : 415);
      await forgetFiles();
    }
  });
});

describe('the type of an upload', () => {
  test.for([
    ['image', 'a.png', Buffer.alloc(0), 'file_empty'],
    ['file', 'a', Buffer.alloc(0), 'file_empty'],
    ['image', 'a.png', createPng().subarray(1), 'file_type_wrong'],
    ['image', 'a.exe', samples.png, 'file_type_wrong'],
    [
      'video',
      'a.mp4',
      Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\0'), samples.mp4]),
      'file_type_wrong',
    ],
    ['video', 'a.mp4', createMedia('heic'), 'file_type_wrong'],
    ['video', 'a.mp4', createMedia('isom', ['soun']), 'file_audio_only'],
    ['document', 'a.docx', createCompoundFile(['EncryptedPackage']), 'file_encrypted'],
    ['document', 'a.docx', samples.docx.subarray(0, 60), 'file_type_wrong'],
  ] as const)(
    'is refused with its reason: to %s as %s (F1, R-094)',
    async ([type, name, content, code]) => {
      expect(getRefusal(await asha.upload(type, { name, content }))).toEqual([415, code]);
    },
  );

  test.for([
    ['image', 'a.jpeg', samples.jpg, 'jpeg'],
    ['image', 'photo.jfif', samples.jpg, 'jpg'],
    ['image', 'a.png', createPng(1, 1, [createPngChunk('iCCP', Buffer.alloc(9_000))]), 'png'],
    ['video', 'a.mp4', createMedia('qt  ', ['vide']), 'mov'],
    ['video', 'a.mov', createMedia('mp42', ['vide']), 'mp4'],
    ['document', 'a.pdf', Buffer.concat([Buffer.alloc(200, 0xaa), samples.pdf]), 'pdf'],
    ['document', 'a.doc', samples.docx, 'docx'],
    ['document', 'a.doc', samples.rtf, 'rtf'],
    ['document', 'a', samples.pdf, 'pdf'],
  ] as const)(
    'gives the path a suitable extension: to %s as %s (R-094)',
    async ([type, name, content, ending]) => {
      const path = await asha.uploadFile(type, { name, content });
      expect(path).toMatch(new RegExp(`\\.${ending}$`));
    },
  );

  test.for([
    ['Brief 2026', samples.pdf, 'Brief 2026.pdf'],
    ['Report v1.2', samples.pdf, 'Report v1.2.pdf'],
    ['brief.doc', samples.docx, 'brief.docx'],
    ['brief.docx', samples.docx, 'brief.docx'],
  ] as const)(
    'gives the download of %s a suitable extension too (R-094)',
    async ([name, content, shown]) => {
      const path = await asha.uploadFile('document', { name, content });
      const { headers } = await server.request('GET', `/files/${path}`);
      const [, encoded = ''] = String(headers['content-disposition']).split("''");
      expect(decodeURIComponent(encoded)).toBe(shown);
    },
  );
});

describe('a Word document', () => {
  const megabyte = 1024 * 1024;
  const [types = { name: '' }, ...parts] = wordParts;
  const inner = createZip(Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip` })));

  test.for([
    ['of many parts', [...wordParts, ...numbered(1_997)], 201],
    ['of too many parts', [...wordParts, ...numbered(1_998)], 415],
    [
      'that contains archives, which are not opened',
      [...wordParts, { name: 'a.zip', content: inner }],
      201,
    ],
    ['without its content types', parts, 415],
    ['without a text', [types, { name: 'xl/workbook.xml' }], 415],
    ['that unpacks to a large size', [...wordParts, bomb(90, 1)], 201],
    ['that unpacks to an excessive size', [...wordParts, bomb(50, 1), bomb(51, 1, 'b')], 415],
    ['with high compression', [...wordParts, bomb(90, 0.05)], 201],
    ['with an absolute path', [...wordParts, { name: '/etc/passwd' }], 415],
    ['with a path of Windows', [...wordParts, { name: 'C:\\evil.exe' }], 415],
    ['with a path that leaves it', [...wordParts, { name: 'word/../../evil' }], 415],
    ['with the same part twice', [...wordParts, { name: 'word/document.xml' }], 415],
    ['whose parts share bytes', [...wordParts, { name: 'b', claims: { offset: 0 } }], 415],
    ['with nested parts', [...wordParts, quoted(), { name: 'c' }], 415],
  ] as const)('%s (F6)', async ([, entries, status]) => {
    const answer = await asha.upload('document', { name: 'a.docx', content: createZip(entries) });
    expect(answer.statusCode).toBe(status);
  });

  function numbered(count: number) {
    return Array.from({ length: count }, (_, at) => ({ name: `word/${at}` }));
  }

  /** A part of `packed` megabytes that claims to unpack to `unpacked` megabytes. */
  function bomb(unpacked: number, packed: number, name = 'a') {
    const content = Buffer.alloc(Math.ceil(packed * megabyte));
    return { name, content, claims: { unpacked: unpacked * megabyte, method: 8 } };
  }

  /** A part that contains the header of the next one. */
  function quoted() {
    return {
      name: 'b',
      content: Buffer.alloc(10),
      claims: { packed: 60, unpacked: 60, method: 8 },
    };
  }
});

describe('the size of a picture', () => {
  const garbage = Buffer.alloc(5_000, 0x11);
  const thumbnail = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x40, 0x00]),
    Buffer.alloc(0x3ffe, 0xc0),
  ]);
  const longHead = Buffer.concat(Array.from({ length: 20 }, () => thumbnail));
  // Some phones write a chunk before the header, and its bytes are no size.
  const ofPhone = Buffer.concat([
    createPng().subarray(0, 8),
    createPngChunk('CgBI', Buffer.alloc(4, 0xff)),
    createPng().subarray(8),
  ]);

  test.for([
    ['a.png', createPng(10_000, 5_000), 201],
    ['a.png', createPng(10_000, 5_001), 413],
    ['a.png', createPng(0xffffffff, 0xffffffff), 413],
    ['a.png', ofPhone, 201],
    ['a.jpg', createJpeg(10_000, 5_000), 201],
    ['a.jpg', createJpeg(10_000, 5_001), 413],
    ['a.jpg', createJpeg(65_535, 65_535, longHead), 413],
    ['a.jpg', createJpeg(65_535, 65_535, garbage), 413],
    ['a.jpg', createJpeg(65_535, 65_535, Buffer.from([0xff, 0xff, 0xff, 0x01, 0xff, 0xd0])), 413],
    ['a.jpg', createJpeg(100, 100, longHead), 201],
  ] as const)('is read from its header: %s, case %# (F7)', async ([name, content, status]) => {
    const answer = await asha.upload('image', { name, content });
    expect(answer.statusCode).toBe(status);
    const code = status === 413 ? 'picture_too_large' : undefined;
    expect(answer.json<{ code?: string }>().code).toBe(code);
  });
});
