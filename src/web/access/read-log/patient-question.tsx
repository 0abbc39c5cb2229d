/** 'Quién vio a este paciente': one field for a RUT or a name, and the answer in words (access §16.7). */
import { Anchor, List, Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { COUNTED_READS, type ReadersAnswer } from '../../../contract/access/read-log.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { countOf, formatCount, someNames } from '../../../domain/words/counts.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import type { ReadLogSearch } from './search.ts';

type Props = { search: ReadLogSearch; onChange: (change: Partial<ReadLogSearch>) => void };

export function PatientQuestion({ search, onChange }: Props) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="who-read">
      <Stack gap="xs">
        <Text fw={600} id="who-read" component="h2" size="md">
          ¿Quién vio a este paciente?
        </Text>
        <SearchField
          label="RUT o nombre del paciente"
          value={search.search}
          onChange={(text) => onChange({ search: text, unnamed: undefined })}
        />
        {search.search ? (
          <Answer asked={search.search} search={search} onChange={onChange} />
        ) : (
          <Text variant="hint">
            Escriba el RUT: la respuesta dice qué personas leyeron sus datos, y abajo quedan sus
            lecturas.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function Answer({ asked, search, onChange }: Props & { asked: string }) {
  const { dateFrom, timeFrom, dateTo, timeTo } = search;
  const { data, error, refetch } = useQuery({
    ...api.readLog.readers.queryOptions({
      input: { search: asked, dateFrom, timeFrom, dateTo, timeTo },
    }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedQuery lead="No se pudo responder" query={{ error, refetch }} />;
  if (!data) return <Text size="sm">Buscando...</Text>;
  if (data.patients.length === 0)
    return (
      <Text size="sm" role="status">
        Ningún paciente con atenciones se llama así. Búsquelo por su RUT: el registro lo conserva
        aunque sus atenciones ya no estén.
      </Text>
    );
  return (
    <Stack gap={6} role="status">
      <Text size="sm">{unbroken(answerText(data))}</Text>
      {data.readers.length > 0 && <Readers {...data} />}
      {data.formerRuts.length > 0 && (
        <Text variant="hint">
          {unbroken(
            `También se cuenta lo leído con su RUT anterior: ${data.formerRuts
              .map(({ rut, until }) => `${formatRut(rut)}, hasta el ${exactTime(until)}`)
              .join('; ')}.`,
          )}
        </Text>
      )}
      <Others data={data} search={search} onChange={onChange} />
    </Stack>
  );
}

function answerText({ patients, people, reads }: ReadersAnswer): string {
  const whom = someNames(
    patients.map(({ patientName, patientRut }) =>
      [patientName, formatRut(patientRut)].filter(Boolean).join(', '),
    ),
  );
  if (people === 0) return `Ninguna lectura nombra a ${whom}.`;
  return `${countOf(people, 'persona leyó', 'personas leyeron')} datos de ${whom}, en ${countOf(reads, 'lectura', 'lecturas')}:`;
}

function Readers({ readers, people }: ReadersAnswer) {
  const more = people - readers.length;
  return (
    <List size="sm" spacing={2}>
      {readers.map(({ userId, userName, profile, reads, lastAt }) => (
        <List.Item key={userId ?? userName}>
          <Text span fw={500} size="sm">
            {userName}
          </Text>
          {profile && ` (${profile})`}: {countOf(reads, 'vez', 'veces')},{' '}
          {reads === 1 ? 'el' : 'la última el'} {exactTime(lastAt)}
        </List.Item>
      ))}
      {more > 0 && (
        <List.Item>y {countOf(more, 'persona más', 'personas más')}: expórtelas</List.Item>
      )}
    </List>
  );
}

function Others({ data, search, onChange }: Props & { data: ReadersAnswer }) {
  const { unnamed, ofThisLog } = data;
  const count =
    unnamed >= COUNTED_READS ? `más de ${formatCount(COUNTED_READS)}` : formatCount(unnamed);
  return (
    <>
      {unnamed > 0 && (
        <Text variant="hint">
          {unnamed === 1
            ? 'Además, 1 lectura no nombra a todos sus pacientes (un archivo o una respuesta): pudo estar en ella. '
            : `Además, ${count} lecturas no nombran a todos sus pacientes (archivos y respuestas): pudo estar en ellas. `}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onChange({ unnamed: search.unnamed ? undefined : true })}
          >
            {search.unnamed ? 'No mostrarlas' : 'Mostrarlas también abajo'}
          </Anchor>
        </Text>
      )}
      {ofThisLog > 0 && (
        <Text variant="hint">
          {`Este registro se consultó ${countOf(ofThisLog, 'vez', 'veces')} por este paciente: esas consultas no se cuentan arriba, y se listan abajo.`}
        </Text>
      )}
    </>
  );
}
