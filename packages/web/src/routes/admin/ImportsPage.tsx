import type { ReactElement } from 'react';
import { Imports } from '#features/staff/imports/Imports.tsx';

/** Files that are brought in from a browser. */
export const ImportsPage = (): ReactElement => <Imports />;
