/** The '?' of a screen: opens its section of the system manual, which is loaded only then. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { loadedComponent } from '../loading/loaded-code.tsx';

const HelpDrawer = loadedComponent(async () => (await import('./help-drawer.tsx')).HelpDrawer);

const LABEL = 'Ayuda de esta pantalla';

export function HelpButton() {
  const [opened, drawer] = useDisclosure(false);
  // Kept afterwards, so that it slides out when it is closed.
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    drawer.open();
  };
  return (
    <>
      <Tooltip label={LABEL}>
        <ActionIcon variant="subtle" color="gray" aria-label={LABEL} onClick={open}>
          <IconHelp size={20} />
        </ActionIcon>
      </Tooltip>
      {isWanted && (
        <Suspense fallback={null}>
          <HelpDrawer opened={opened} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  );
}
