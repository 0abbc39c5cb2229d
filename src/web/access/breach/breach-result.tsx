/** What a report of a breach found: how many persons, who did it, and what names a filter instead of persons (access §24). */
import { Card, ScrollArea, Table, Text, Title } from '@mantine/core';
import type { BreachActor, BreachReport, BreachUnnamed } from '../../../contract/access/breach.ts';
import { CALL_WORDS } from '../../../contract/call-words.ts';
import { auditActionLabel } from '../../../domain/words/audit-words.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { readFilterWords } from '../../../domain/words/read-words.ts';
import { exactTime } from '../../kit/display/time-ago.ts';

export function BreachResult({ report }: { report: BreachReport }) {
  const { patients, doctors, users, reads, changes, exports } = report;
  return (
    <>
      <Card component="section" aria-label="A quiénes afecta">
        <Title order={2} size="h4" mb="xs">
          A quiénes afecta
        </Title>
        <Text>
          Datos de {countOf(patients, 'paciente', 'pacientes')},{' '}
          {countOf(doctors, 'médico', 'médicos')} y {countOf(users, 'usuario', 'usuarios')}:{' '}
          {countOf(reads, 'lectura', 'lecturas')}, {countOf(changes, 'cambio', 'cambios')} y{' '}
          {countOf(exports, 'archivo', 'archivos')}.
        </Text>
      </Card>
      <ListCard
        title="Quién lo hizo"
        more={report.people - report.actors.length}
        empty="Nadie hizo nada en ese tiempo."
        heads={['Persona', 'Dirección', 'Lecturas', 'Cambios', 'Archivos', 'Primera vez', 'Última']}
        rows={report.actors.map(actorRow)}
      />
      <ListCard
        title="Respuestas y cambios que no nombran a todos sus pacientes"
        more={report.unnamedTotal - report.unnamed.length}
        empty="Ninguna: el registro nombra a todos."
        heads={['Fecha', 'Persona', 'Qué hizo', 'Por qué filtro', 'Pacientes del filtro']}
        rows={report.unnamed.map(unnamedRow)}
      />
    </>
  );
}

/** Columns of numbers, which are right-aligned as in all lists. */
const COUNTS = ['Lecturas', 'Cambios', 'Archivos', 'Pacientes del filtro'];
const alignmentOf = (head: string | undefined) =>
  head !== undefined && COUNTS.includes(head) ? 'right' : undefined;

type Row = { key: string | number; cells: string[] };

function actorRow(actor: BreachActor): Row {
  const { userName, ipAddress, addresses, reads, changes, exports, firstAt, lastAt } = actor;
  const others = addresses > 1 ? ` y ${countOf(addresses - 1, 'otra', 'otras')}` : '';
  const cells = [
    userName,
    ipAddress === null ? '—' : ipAddress + others,
    ...[reads, changes, exports].map(formatCount),
    exactTime(firstAt),
    exactTime(lastAt),
  ];
  return { key: `${actor.userId} ${userName}`, cells };
}

function unnamedRow(answer: BreachUnnamed): Row {
  const { at, userName, call, kind, filter, patients } = answer;
  const cells = [
    exactTime(at),
    userName,
    kind === 'change' ? auditActionLabel(call) : (CALL_WORDS[call] ?? call),
    kind === 'change' ? '—' : readFilterWords({ kind, filter }) || 'Sin filtro',
    patients === null ? 'No se puede acotar' : `Hasta ${formatCount(patients)}`,
  ];
  return { key: `${kind === 'change'} ${answer.id}`, cells };
}

function ListCard(props: {
  title: string;
  /** How many are not listed. */
  more: number;
  empty: string;
  heads: string[];
  rows: Row[];
}) {
  return (
    <Card component="section" aria-label={props.title}>
      <Title order={2} size="h4" mb="xs">
        {props.title}
      </Title>
      {props.rows.length === 0 ? (
        <Text c="dimmed">{props.empty}</Text>
      ) : (
        // On a phone each row is a card, as in lists.
        <ScrollArea className="kit-rows" type="auto" viewportProps={{ tabIndex: 0 }}>
          <Table aria-label={props.title} miw={{ base: 0, sm: 640 }}>
            <Table.Thead>
              <Table.Tr>
                {props.heads.map((head) => (
                  <Table.Th key={head} ta={alignmentOf(head)}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {props.rows.map(({ key, cells }) => (
                <Table.Tr key={key}>
                  {cells.map((cell, at) => (
                    <Table.Td
                      key={props.heads[at]}
                      ta={alignmentOf(props.heads[at])}
                      data-label={props.heads[at]}
                      data-title={props.heads[at] === 'Persona' || undefined}
                    >
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {props.more > 0 && (
        <Text variant="hint" mt="xs">
          Y {formatCount(props.more)} más, que el archivo tiene en cuenta.
        </Text>
      )}
    </Card>
  );
}
