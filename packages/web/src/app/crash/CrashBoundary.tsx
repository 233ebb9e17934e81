import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface State {
  readonly error: unknown;
}

/** The last net: what falls outside of every page, the layout itself for one. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="page">
        <CrashPage error={this.state.error} />
      </main>
    );
  }
}
