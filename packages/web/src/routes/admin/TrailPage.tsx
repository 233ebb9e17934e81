import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Trail } from '#features/staff/trail/Trail.tsx';

/** Changes by staff: searched, of one thing, taken back. */
export const TrailPage = (): ReactElement => <Trail search={useSearch({ from: '/admin/trail' })} />;
