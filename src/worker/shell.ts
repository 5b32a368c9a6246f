/** The cache of the customer's data for the open form; it is deleted with their session. */
export const formCache = 'form';

/** The key in `formCache` of the path on which the form was last open. */
export const openFormKey = '/open-form';

/** The document shown in place of a page that cannot be opened offline. */
export const offlinePage = '/offline';

/** Build data that is written into the worker's script. */
export interface Shell {
  /** Distinguishes its documents from those of other builds. */
  revision: string;
  /** Paths of all files that the documents load, now or later. */
  assets: readonly string[];
  /** Paths of fonts that most systems already have. */
  letters: readonly string[];
  /** Paths of the portal's entry scripts, in every language of this build. */
  entries: readonly string[];
  /** Path patterns of the calls whose answers are cached, with `:name` parts. */
  calls: {
    session: string;
    application: string;
    /** The call that creates an application. */
    creation: string;
    /** Reads with the same answer for every customer. */
    catalogue: readonly string[];
  };
}
