/** How far the chain of the log was checked, and whether it is whole (access §16.8). */
import { Alert, Group, Text, ThemeIcon } from '@mantine/core';
import { IconLink, IconLinkOff, IconLinkPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReadLogState } from '../../../contract/operations/books.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';

export function ChainState() {
  const { data, error, refetch } = useQuery(api.books.readLog.queryOptions());
  const mayCheck = useMayLink('/job-monitor');
  if (error)
    return <FailedQuery lead="No se pudo leer el estado de la cadena" query={{ error, refetch }} />;
  // The height of its line, so that nothing moves when it arrives.
  if (!data) return <Text size="sm">&nbsp;</Text>;
  const check = mayCheck && (
    <LinkAnchor to="/job-monitor" size="sm">
      Revisar los libros
    </LinkAnchor>
  );
  const wrong = data.checked?.wrong ?? 0;
  if (wrong > 0)
    return (
      <Alert
        color="red"
        icon={<IconLinkOff />}
        title="La cadena del registro está rota"
        role="alert"
      >
        <Group gap="xs">
          <Text size="sm">{brokenText(data.checked)}</Text>
          {check}
        </Group>
      </Alert>
    );
  return (
    <Group gap="xs" role="status">
      <ThemeIcon variant="light" size="sm" color={data.checked ? 'green' : 'gray'} aria-hidden>
        {data.checked ? <IconLink size={14} /> : <IconLinkPlus size={14} />}
      </ThemeIcon>
      <Text size="sm">{wholeText(data)}</Text>
      {check}
    </Group>
  );
}

function wholeText({ last, checked }: ReadLogState): string {
  if (!checked)
    return 'La cadena aún no se ha revisado: la revisión de los libros la recorre cada noche.';
  const until = `La cadena está íntegra hasta el ${exactTime(checked.at)}: se revisaron ${checked.checked}, y ninguna falta ni cambió.`;
  return last && last.at > checked.at ? `${until} Las posteriores se revisan esta noche.` : until;
}

function brokenText(checked: ReadLogState['checked']): string {
  if (!checked) return '';
  const { at, wrong, ids } = checked;
  return `La revisión del ${exactTime(at)} encontró ${countOf(wrong, 'lectura cambiada o fuera de su lugar', 'lecturas cambiadas o fuera de su lugar')}: N.º ${ids.join(', ')}. Alguien intervino la base de datos: avise a quien la administra y compare con el último respaldo.`;
}
