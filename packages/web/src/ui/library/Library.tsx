import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactElement, type ReactNode, use } from 'react';
import { useColourScheme } from '#browser/use-colours.ts';
import './library-styles.css';
import { theme, themeVariables } from './theme.ts';

/**
 * Provides the theme that components of the component library need. It is in no first load: it comes with the lazily loaded part that imports a
 * component of this folder. Inside another `Library` it renders its children alone.
 */
export function Library({ children }: { readonly children: ReactNode }): ReactNode {
  return use(MantineContext) ? children : <Provided>{children}</Provided>;
}

function Provided({ children }: { readonly children: ReactNode }): ReactElement {
  const scheme = useColourScheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  );
}
