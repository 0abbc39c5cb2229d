/** The recovery codes, which are shown once (access §18.6). */
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { CopyText } from '../../kit/display/copy-text.tsx';
import { downloadFile } from '../../kit/display/files.ts';

const FILE = 'codigos-de-recuperacion.txt';

export function RecoveryCodes(props: { codes: readonly string[]; onClose: () => void }) {
  const { codes, onClose } = props;
  const text = codes.join('\n');
  const save = () =>
    downloadFile(
      new File([`Portal Médico: códigos de recuperación\n\n${text}\n`], FILE, {
        type: 'text/plain',
      }),
    );
  return (
    <Stack>
      <Alert icon={<IconInfoCircle />} title="Guárdelos ahora: no se volverán a mostrar">
        Si pierde el teléfono, cada uno sirve una vez para ingresar. Imprímalos o guárdelos donde
        guarda sus contraseñas, no en el mismo teléfono.
      </Alert>
      <SimpleGrid
        component="ol"
        cols={2}
        spacing="xs"
        verticalSpacing={4}
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label="Códigos de recuperación"
      >
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyText text={text} copiedLabel="Copiados" />
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
            Descargar
          </Button>
        </Group>
        <Button onClick={onClose} data-autofocus>
          Ya los guardé
        </Button>
      </Group>
    </Stack>
  );
}
