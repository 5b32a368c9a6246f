/** The cache of what the open form needs of its customer; it goes with their session. */
export const formCache = 'form';

/** Where `formCache` says which page the form was last open on. */
export const openFormKey = '/open-form';

/** The document that is shown in place of a page which cannot be opened without a line. */
export const offlinePage = '/offline';

/** What a build of the portal tells its worker, which is written into the script. */
export interface Shell {
  /** Tells its documents from those of other builds. */
  revision: string;
  /** Addresses of everything that the documents load, now or later. */
  assets: readonly string[];
  /** Those of letters that most systems have by themselves. */
  letters: readonly string[];
  /** Addresses of the scripts that run the portal, in every language of this build. */
  entries: readonly string[];
  /** Paths of the calls whose answers are kept, with `:name` places. */
  calls: {
    session: string;
    application: string;
    /** The call that makes an application. */
    creation: string;
    /** Reads whose answers are the same for everybody. */
    catalogue: readonly string[];
  };
}
