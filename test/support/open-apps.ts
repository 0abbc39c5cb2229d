/** The apps that a test file has started, wherever in it: `each-test.ts` checks and ends them. */
export type OpenApp = {
  /** Throws when the books are wrong, after a test or at the end of the file, whichever the app is checked at. */
  checkBooks(atEnd: boolean): Promise<void>;
  close(): Promise<void>;
};

export const openApps = new Set<OpenApp>();
