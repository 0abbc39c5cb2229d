/** The context of all screens: theme, calls, dialogs and toasts. */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { InTheBackground, loadedComponent } from '../loading/loaded-code.tsx';
import { queryClient } from './client.ts';
import { type HelpPanel, HelpPanelContext } from './help-panel.ts';
import { theme } from './theme.ts';
import './theme.css';

const Overlays = loadedComponent(async () => (await import('../dialog/overlays.tsx')).Overlays);

export function Providers({ help, children }: { help: HelpPanel; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <HelpPanelContext value={help}>{children}</HelpPanelContext>
        <InTheBackground>
          <Overlays />
        </InTheBackground>
      </MantineProvider>
    </QueryClientProvider>
  );
}
