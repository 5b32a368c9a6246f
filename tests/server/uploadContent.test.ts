import { describe, expect, test } from 'vitest';
import { canBe } from '#contract/fileSignatures.ts';
import { findEnding, uploadTypes } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import { jpegOf, pngChunk, pngOf, samples, wordParts, zipOf } from '#tests/support/sampleFiles.ts';
import { dataOf, testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.registered();

/** Makes room; the limit of files per customer is asked elsewhere. */
async function forgetFiles(): Promise<void> {
  await server.dependencies.database.deleteFrom('files').execute();
}

type Kind = keyof typeof samples;

/** What each upload takes; `file` takes anything. */
const taken: Record<UploadType, readonly Kind[]> = {
  image: ['jpg', 'png'],
  video: ['mp4', 'mov'],
  document: ['pdf', 'doc', 'docx'],
  file: ['jpg', 'png', 'mp4', 'mov', 'pdf', 'doc', 'docx', 'html', 'svg', 'exe', 'zip', 'gif'],
};

const accepted = { image: 'jpg', video: 'mp4', document: 'pdf', file: 'bin' } as const;

interface Disguise {
  /** The kind that the file pretends to be by its last ending. */
  endsIn: (kind: Kind, type: UploadType) => string;
  nameOf: (kind: Kind, type: UploadType) => string;
  /** Type that the part claims. */
  claims?: string;
  before?: Buffer;
}

const disguises: Record<string, Disguise> = {
  'its own ending': { endsIn: (kind) => kind, nameOf: (kind) => `a.${kind}` },
  'capitals and a wrong part type': {
    endsIn: (kind) => kind,
    nameOf: (kind) => `A.${kind.toUpperCase()}`,
    claims: 'image/jpeg',
  },
  'an accepted ending': {
    endsIn: (_, type) => accepted[type],
    nameOf: (_, type) => `a.${accepted[type]}`,
    claims: 'image/jpeg',
  },
  'an accepted ending before its own': {
    endsIn: (kind) => kind,
    nameOf: (kind, type) => `a.${accepted[type]}.${kind}`,
  },
  'an accepted ending after its own': {
    endsIn: (_, type) => accepted[type],
    nameOf: (kind, type) => `a.${kind}.${accepted[type]}`,
  },
  'a page before its content': {
    endsIn: (kind) => kind,
    nameOf: (kind) => `a.${kind}`,
    before: Buffer.from('<!doctype html><script>alert(1)</script>\n'),
  },
};

describe.each(uploadTypes)('an upload to %s', (type) => {
  test.each(Object.entries(disguises))(
    'believes ending and content only when they agree, under %s (F1, R-094)',
    async (_, { endsIn, nameOf, claims, before }) => {
      await forgetFiles();
      for (const [kind, content] of Object.entries(samples) as [Kind, Buffer][]) {
        const isHonest = endsIn(kind, type) === kind && before === undefined;
        const isTaken = type === 'file' || (isHonest && taken[type].includes(kind));
        const file = {
          name: nameOf(kind, type),
          content: before ? Buffer.concat([before, content]) : content,
          type: claims,
        };
        const answer = await asha.upload(type, file);
        expect.soft(answer.statusCode, file.name).toBe(isTaken ? 201 : 415);
        expect
          .soft(answer.json<{ code?: string }>().code)
          .toBe(isTaken ? undefined : 'file_type_wrong');
        if (!isTaken) continue;
        const isSent = type === 'file' || canBe(findEnding(file.name), file.content);
        expect.soft(isSent, `the portal sends ${file.name}`).toBe(true);
        const shown = await server.request('GET', `/files/${dataOf<string[]>(answer)[0]}`);
        const isInPlace = type === 'image' || type === 'video';
        expect
          .soft(shown.headers['content-disposition'])
          .toMatch(isInPlace ? /^inline$/ : /^attachment;/);
        expect.soft(shown.rawPayload.equals(file.content)).toBe(true);
      }
    },
  );
});

describe('the type of an upload', () => {
  test.for([
    ['image', 'a.png', Buffer.alloc(0)],
    ['image', 'a', samples.jpg],
    ['image', '.jpg ', samples.jpg],
    ['image', 'a.png', pngOf().subarray(1)],
    ['video', 'a.mp4', Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\0'), samples.mp4])],
    ['video', 'a.mp4', Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic'), Buffer.alloc(99)])],
    ['video', 'a.mp4', Buffer.concat([Buffer.from('\0\0\0\u0018ftypM4A '), Buffer.alloc(99)])],
    ['document', 'a.pdf', Buffer.concat([Buffer.from('\ufeff'), samples.pdf])],
    ['document', 'a.docx', samples.doc],
    ['document', 'a.docx', samples.docx.subarray(0, 60)],
  ] as const)('is not believed: to %s as %s (F1)', async ([type, name, content]) => {
    const answer = await asha.upload(type, { name, content });
    expect(answer.statusCode).toBe(415);
  });

  test.for([
    ['image', 'a.jpeg', samples.jpg],
    ['image', 'a.png', pngOf(1, 1, [pngChunk('iCCP', Buffer.alloc(9_000))])],
    ['video', 'a.mp4', Buffer.concat([Buffer.from('\0\0\0\u0018ftypM4V '), Buffer.alloc(99)])],
    ['video', 'a.mov', Buffer.concat([Buffer.from('\0\0\0\u0008wide'), Buffer.alloc(99)])],
  ] as const)(
    'is believed, by the portal too: to %s as %s (F1, R-094)',
    async ([type, name, content]) => {
      expect((await asha.upload(type, { name, content })).statusCode).toBe(201);
      expect(canBe(findEnding(name), content)).toBe(true);
    },
  );
});

describe('a Word document', () => {
  const megabyte = 1024 * 1024;
  const [types = { name: '' }, ...parts] = wordParts;
  const inner = zipOf(Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip` })));

  test.for([
    ['of many parts', [...wordParts, ...numbered(1_997)], 201],
    ['of too many parts', [...wordParts, ...numbered(1_998)], 415],
    [
      'that holds archives, which stay closed',
      [...wordParts, { name: 'a.zip', content: inner }],
      201,
    ],
    ['without its table of types', parts, 415],
    ['without a text', [types, { name: 'xl/workbook.xml' }], 415],
    ['that unpacks to a lot', [...wordParts, bomb(90, 1)], 201],
    ['that unpacks to too much', [...wordParts, bomb(50, 1), bomb(51, 1, 'b')], 415],
    ['that unpacks to too much for its size', [...wordParts, bomb(1, 0.001)], 415],
    ['with an absolute path', [...wordParts, { name: '/etc/passwd' }], 415],
    ['with a path of Windows', [...wordParts, { name: 'C:\\evil.exe' }], 415],
    ['with a path out of it', [...wordParts, { name: 'word/../../evil' }], 415],
    ['with the same part twice', [...wordParts, { name: 'word/document.xml' }], 415],
    ['whose parts share bytes', [...wordParts, { name: 'b', claims: { offset: 0 } }], 415],
    ['whose parts lie in one another', [...wordParts, quoted(), { name: 'c' }], 415],
  ] as const)('%s (F6)', async ([, entries, status]) => {
    const answer = await asha.upload('document', { name: 'a.docx', content: zipOf(entries) });
    expect(answer.statusCode).toBe(status);
  });

  function numbered(count: number) {
    return Array.from({ length: count }, (_, at) => ({ name: `word/${at}` }));
  }

  /** A part of `packed` megabytes that says that it unpacks to `unpacked` of them. */
  function bomb(unpacked: number, packed: number, name = 'a') {
    const content = Buffer.alloc(Math.ceil(packed * megabyte));
    return { name, content, claims: { unpacked: unpacked * megabyte, method: 8 } };
  }

  /** A part that counts the next one's head among its bytes. */
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

  test.for([
    ['a.png', pngOf(10_000, 5_000), 201],
    ['a.png', pngOf(10_000, 5_001), 413],
    ['a.png', pngOf(0xffffffff, 0xffffffff), 413],
    ['a.jpg', jpegOf(10_000, 5_000), 201],
    ['a.jpg', jpegOf(10_000, 5_001), 413],
    ['a.jpg', jpegOf(65_535, 65_535, longHead), 413],
    ['a.jpg', jpegOf(65_535, 65_535, garbage), 413],
    ['a.jpg', jpegOf(65_535, 65_535, Buffer.from([0xff, 0xff, 0xff, 0x01, 0xff, 0xd0])), 413],
    ['a.jpg', jpegOf(100, 100, longHead), 201],
  ] as const)('is read from its head: %s, case %# (F7)', async ([name, content, status]) => {
    const answer = await asha.upload('image', { name, content });
    expect(answer.statusCode).toBe(status);
    const code = status === 413 ? 'picture_too_large' : undefined;
    expect(answer.json<{ code?: string }>().code).toBe(code);
  });
});
