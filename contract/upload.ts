import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { filesPerUpload } from './limits.ts';
import { confirmation, listOf } from './readers.ts';

export const uploadTypes = ['image', 'video', 'document', 'file'] as const;
export type UploadType = (typeof uploadTypes)[number];

/** The kind of files of an upload field, such as `image` for `IMAGE`. */
export function toUploadType(fieldType: string): UploadType {
  return uploadTypes.find((type) => type === fieldType.toLowerCase()) ?? 'file';
}

const megabyte = 1024 * 1024;

export interface UploadLimit {
  /** Bytes per file. */
  bytes: number;
  /**
   * Allowed extensions without dot; empty: any. The bytes decide the real type (`fileContent.ts`).
   */
  endings: readonly string[];
  /** Their MIME types, which make phones offer the camera. */
  mimeTypes: readonly string[];
  /** The limits of one file, in words. */
  limit: string;
}

export const uploadLimits: Record<UploadType, UploadLimit> = {
  image: {
    bytes: 5 * megabyte,
    endings: ['jpg', 'jpeg', 'png'],
    mimeTypes: ['image/jpeg', 'image/png'],
    limit: 'JPG, PNG up to 5MB each.',
  },
  video: {
    bytes: 10 * megabyte,
    endings: ['mp4', 'mov'],
    mimeTypes: ['video/mp4', 'video/quicktime'],
    limit: 'MP4, MOV up to 10MB each.',
  },
  document: {
    bytes: 10 * megabyte,
    endings: ['pdf', 'doc', 'docx'],
    mimeTypes: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    limit: 'PDF, DOC, DOCX up to 10MB each.',
  },
  file: { bytes: 10 * megabyte, endings: [], mimeTypes: [], limit: 'Up to 10MB each.' },
};

/** The hint under an upload field (spec §5 Upload hints). */
export function uploadHint(type: UploadType): string {
  return `${uploadLimits[type].limit} Multiple files allowed.`;
}

/** The `accept` list of a file input: extensions and MIME types; empty: any. */
export function acceptedFiles({ endings, mimeTypes }: UploadLimit): string[] {
  return [...mimeTypes, ...endings.map((ending) => `.${ending}`)];
}

/**
 * The extension of a file name, in lower case and without dot; '' if there is none of a plausible
 * form.
 */
export function findEnding(name: string): string {
  return /\.([a-z\d]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** Whether a file's name says that it is a picture, which its bytes may contradict. */
export function isPicture(name: string): boolean {
  return uploadLimits.image.endings.includes(findEnding(name));
}

/**
 * The error for an answer whose file does not exist, belongs to another customer or is of another
 * type.
 */
export const fileUnknown = 'A file of this answer is missing. Please upload it again.';

const fileRefusals = {
  not_found: { status: 404, message: 'File not found.' },
} as const;

/** Stores files and returns their paths in order, all or nothing (spec §7 Files). */
export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/image/upload/:type',
  access: 'session',
  multipart: true,
  answer: listOf(v.pipe(v.string(), v.nonEmpty())),
  creates: true,
  broke: 'File upload failed',
  refusals: {
    ...fileRefusals,
    file_missing: { status: 400, message: 'Please choose a file.' },
    file_too_large: { status: 413, message: 'The file is too large.' },
    files_too_many: {
      status: 413,
      message: `Please upload at most ${filesPerUpload} files at once.`,
    },
    picture_too_large: { status: 413, message: 'A picture can have at most 50 megapixels.' },
    file_type_wrong: { status: 415, message: 'This type of file is not accepted here.' },
    file_empty: {
      status: 415,
      message: 'This file is empty. Please check it on your device and choose it again.',
    },
    file_encrypted: {
      status: 415,
      message: 'This file is protected by a password. Please remove the password and try again.',
    },
    file_audio_only: {
      status: 415,
      message: 'This file has sound but no picture. Please choose a video.',
    },
    file_unpacks_too_large: {
      status: 415,
      message:
        'This document is too large once it is unpacked. Please make its pictures smaller, or save it as a PDF.',
    },
    storage_full: { status: 409, message: 'Storage limit reached.' },
  },
});

/** Removes one of the customer's files that no submitted application names (spec §7 Files). */
export const removeFile = endpoint({
  method: 'PATCH',
  path: '/api/image/remove/:type',
  access: 'session',
  body: v.object({ fileName: v.pipe(v.string('File not found.'), v.nonEmpty('File not found.')) }),
  answer: confirmation,
  done: 'File removed.',
  refusals: {
    ...fileRefusals,
    file_in_use: { status: 409, message: 'This file belongs to a submitted application.' },
  },
});
