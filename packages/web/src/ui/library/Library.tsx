import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactElement, type ReactNode, use } from 'react';
import { useColourScheme } from '#browser/use-colours.ts';
import './library-styles.css';
import { theme, themeVariables } from './theme.ts';

/**
 * What pieces of the component library stand in. The first load of a page has none of it: whoever needs a piece takes it from this folder, and it comes with
 * the part of the program that does. Inside another one it costs nothing.
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
