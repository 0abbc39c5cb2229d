/** A whole record of the log of reads, beside the screen. */
import { Anchor, Code, Drawer, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadDetail } from '../../../contract/access/read-log.ts';
import { CALL_WORDS } from '../../../contract/call-words.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { readFilterWords, readHow, readRows } from '../../../domain/words/read-words.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';

export function ReadDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      title={id === undefined ? 'Lectura' : `Lectura N.º ${formatCount(id)}`}
      closeButtonProps={{ 'aria-label': 'Cerrar la lectura' }}
    >
      {id !== undefined && <Record id={id} />}
    </Drawer>
  );
}

function Record({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(api.readLog.find.queryOptions({ input: { id } }));
  if (error) return <FailedQuery query={{ error, refetch }} />;
  if (!data) return <LoadingState text="Cargando la lectura..." />;
  return <Facts read={data} />;
}

function Facts({ read }: { read: ReadDetail }) {
  const { patients, doctors, hasUnnamedPatients } = read;
  return (
    <Stack gap="md">
      <FactList
        labelWidth={130}
        facts={[
          ['Fecha y hora', exactTime(read.at)],
          ['Persona', read.userName],
          ['Perfil de entonces', read.profile ?? 'No se guardaba'],
          ['Dirección IP', read.ipAddress ?? '—'],
          ['Pantalla', read.screenName ?? read.screen ?? 'Ninguna: descarga directa o API'],
          ['Qué hizo', CALL_WORDS[read.call] ?? readHow(read)],
          ['Cómo', readHow(read)],
          ['Filtro', readFilterWords(read) || 'Sin filtro'],
          ['Filas', readRows(read)],
        ]}
      />
      <Named
        title={countOf(patients.length, 'paciente nombrado', 'pacientes nombrados')}
        names={patients.map(({ patientName, patientRut }) =>
          [formatRut(patientRut), patientName].filter(Boolean).join(' · '),
        )}
      />
      {hasUnnamedPatients && (
        <Text size="sm">
          Mostró, además, pacientes que la lectura no nombra: un archivo, una respuesta del
          asistente o más filas de las que se nombran.
        </Text>
      )}
      <Named
        title={countOf(doctors.length, 'médico', 'médicos')}
        names={doctors.map(({ doctorId, doctorName }) => doctorName ?? `Médico ${doctorId}`)}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          Huella en la cadena
        </Text>
        <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {read.hash}
        </Code>
        <Text variant="small">
          Cubre esta lectura y la huella de la anterior: si algo cambiara, la revisión de los libros
          lo diría.
        </Text>
      </Stack>
    </Stack>
  );
}

const AT_FIRST = 20;

function Named({ title, names }: { title: string; names: readonly string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (names.length === 0) return null;
  const shown = isWhole ? names : names.slice(0, AT_FIRST);
  const more = names.length - shown.length;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <List size="sm" listStyleType="none">
        {shown.map((name) => (
          <List.Item key={name}>{unbroken(name)}</List.Item>
        ))}
      </List>
      {more > 0 && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          onClick={() => setIsWhole(true)}
        >
          {`Mostrar ${countOf(more, 'más', 'más')}`}
        </Anchor>
      )}
    </Stack>
  );
}
