import { describe, expect, test } from 'vitest';
import { getRefusal } from '#tests/support/answers.ts';
import { createJpeg, createPngChunk, createPng, samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';

/* What the server makes of the content of an upload; `contract/fileContent.test.ts` has its rules. */

const server = await testServer();
const asha = await server.createCustomer();

describe('the type of an upload', () => {
  test.for([
    ['image', 'a.png', Buffer.alloc(0), 'file_empty'],
    ['image', 'a.exe', samples.png, 'file_type_wrong'],
    ['video', 'a.mp4', samples.png, 'file_type_wrong'],
    ['document', 'a.docx', samples.docx.subarray(0, 60), 'file_type_wrong'],
  ] as const)(
    'is refused with its reason: to %s as %s (F1, R-094)',
    async ([type, name, content, code]) => {
      expect(getRefusal(await asha.upload(type, { name, content }))).toEqual([415, code]);
    },
  );

  test.for([
    ['Brief 2026', samples.pdf, 'Brief 2026.pdf'],
    ['Report v1.2', samples.pdf, 'Report v1.2.pdf'],
    ['brief.doc', samples.docx, 'brief.docx'],
    ['brief.docx', samples.docx, 'brief.docx'],
  ] as const)(
    'gives path and download of %s the extension of its bytes (F1, R-094)',
    async ([name, content, shown]) => {
      const path = await asha.uploadFile('document', { name, content });
      expect(path.split('.')[1]).toBe(shown.split('.').at(-1));
      const { headers } = await server.request('GET', `/files/${path}`);
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(shown)}`;
      expect(headers['content-disposition']).toBe(disposition);
    },
  );
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
