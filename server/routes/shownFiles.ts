import type { FastifyReply, FastifyRequest } from 'fastify';
import { findEnding } from '#contract/upload.ts';
import { hasTag } from '#server/http/answers.ts';
import { downloadTimeout } from '#server/http/handle.ts';
import { uploadPath } from '#server/common/identifiers.ts';
import type { ByteRange } from '#server/integrations/files.ts';
import { findFile } from '#server/store/files.ts';
import { downloadName } from '#server/uploads/names.ts';
import type { Mount } from './mount.ts';

/** Types that a browser may show inline, for uploads whose content was validated. */
const shownTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** Uploads by their random path; all but validated pictures and videos are downloads. */
export const shownFileRoutes: Mount = (app, _handle, { database, files }) => {
  const options = { handlerTimeout: downloadTimeout, config: { usesDatabase: true } };
  app.get<{ Params: { '*': string } }>('/files/*', options, async (request, reply) => {
    const path = request.params['*'];
    const file = uploadPath.test(path) ? await findFile(database, path) : undefined;
    if (!file) return reply.callNotFound();

    const isChecked = file.type === 'image' || file.type === 'video';
    const shownType = isChecked ? shownTypes[findEnding(path)] : undefined;
    const etag = `"${file.sha256}"`;
    const headers = {
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
      'content-disposition': shownType ? 'inline' : attachment(downloadName(file.name, path)),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    };
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && hasTag(ifNoneMatch, etag))
      return reply.headers(headers).code(304).send();

    const range = parseRange(request, file.bytes, etag);
    if (range === 'unsatisfiable') return refuseRange(reply, file.bytes);
    const stream = await files.read(path, range);
    if (!stream) return reply.callNotFound();
    if (range) {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    return reply
      .headers(headers)
      .header('content-length', range ? range.end - range.start + 1 : file.bytes)
      .type(shownType ?? 'application/octet-stream')
      .send(stream);
  });
};

function refuseRange(reply: FastifyReply, size: number) {
  return reply.code(416).header('content-range', `bytes */${size}`).send();
}

function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/** One range of bytes; several ranges, a malformed one, or one of a changed file are ignored. */
function parseRange(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isWrong = first !== '' && last !== '' && Number(first) > Number(last);
  if (isWrong || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size ? 'unsatisfiable' : { start, end };
}
