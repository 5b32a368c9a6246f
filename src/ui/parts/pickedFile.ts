export type FileState =
  | 'checking'
  | 'waiting'
  | 'uploading'
  | 'refused'
  | 'failed'
  | 'stored'
  | 'removing'
  | 'removed';

/** What a customer can do with one file of the list. */
export type FileAction = 'cancel' | 'retry' | 'dismiss' | 'remove' | 'undo';

/** How much of a file was sent, in percent; only its own bar hears of a change. */
export interface UploadProgress {
  read(): number;
  subscribe(listener: () => void): () => void;
}

export interface PickedFile {
  id: string;
  name: string;
  state: FileState;
  /** Bytes, when known. */
  size?: number | undefined;
  /** What went wrong with it. */
  message?: string | undefined;
  /** Where a stored file can be opened. */
  href?: string | undefined;
  progress?: UploadProgress;
}
