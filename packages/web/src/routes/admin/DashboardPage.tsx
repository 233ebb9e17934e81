import type { ReactElement } from 'react';
import { Dashboard } from '#features/staff/dashboard/Dashboard.tsx';

/** Document 3, section 2, 'Admin dashboard'. */
export const DashboardPage = (): ReactElement => <Dashboard />;
