/** The apps that a test file has started, wherever in it: `each-test.ts` checks and ends them. */
export type OpenApp = {
  /** Throws when the books are wrong. */
  checkBooks(): Promise<void>;
  close(): Promise<void>;
};

export const openApps = new Set<OpenApp>();
