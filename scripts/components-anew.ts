import { vi } from 'vitest';

// Each file of tests of components loads the modules of the web part anew, with its own doubles; packages that it uses (React and others) stay loaded.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
