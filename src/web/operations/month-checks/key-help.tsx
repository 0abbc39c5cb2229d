/** The keys of the inbox, and whether they are used: who talks to the computer may not want single letters to act. */
import { Button, Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { usePreference } from '../../kit/shell/preferences.ts';

const KEYS = [
  ['J', 'Baja al hallazgo siguiente'],
  ['K', 'Sube al anterior'],
  ['Enter', 'Abre el detalle'],
  ['X', 'Elige o deja de elegir'],
  ['E', 'Acepta con un motivo'],
  ['H', 'Pospone'],
  ['A', 'Asigna'],
  ['Z', 'Deshace lo último'],
  ['/', 'Va a la búsqueda'],
  ['?', 'Muestra estas teclas'],
] as const;

/** The preference: false when the user switched them off. */
export function useHasKeys(): [boolean, (isOn: boolean) => void] {
  const [kept, keep] = usePreference('findingKeys');
  return [kept !== false, (isOn) => keep(isOn ? null : false)];
}

export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [hasKeys, setHasKeys] = useHasKeys();
  return (
    <Modal opened={opened} onClose={onClose} title="Teclas de los hallazgos" size="sm">
      <Stack>
        <Table aria-label="Teclas" withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {KEYS.map(([key, words]) => (
              <Table.Tr key={key}>
                <Table.Td w={80}>
                  <Kbd>{key}</Kbd>
                </Table.Td>
                <Table.Td>{words}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Usar estas teclas"
          description="No actúan mientras se escribe en un campo."
          checked={hasKeys}
          onChange={(event) => setHasKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}

export function KeyHelpButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      visibleFrom="sm"
      leftSection={<IconKeyboard size={16} />}
      onClick={onClick}
    >
      Teclas
    </Button>
  );
}
