export type FileState =
  | 'checking'
  | 'waiting'
  | 'uploading'
  | 'refused'
  | 'failed'
  | 'stored'
  | 'removing'
  | 'removed';

/** A customer's actions on one listed file. */
export type FileAction = 'cancel' | 'retry' | 'dismiss' | 'remove' | 'undo';

/** The sent share of a file, in percent; only its progress bar subscribes to changes. */
export interface UploadProgress {
  read(): number;
  subscribe(listener: () => void): () => void;
}

export interface PickedFile {
  id: string;
  name: string;
  state: FileState;
  /** In bytes, if known. */
  size?: number | undefined;
  /** Why it failed. */
  message?: string | undefined;
  /** Address of a stored file. */
  href?: string | undefined;
  progress?: UploadProgress;
}
