/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Of this package, put in by the build. */
  readonly VITE_VERSION: string;
}
