/** Put in by the build: a mark of everything that was built. */
declare const OFFLINE_VERSION: string;
