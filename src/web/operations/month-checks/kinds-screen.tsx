/** Qué se revisa: for each kind of check, whether it blocks, warns or is off (operations §13.7, operations §13.13). */
import { Alert, Anchor, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CheckKindSetting } from '../../../contract/operations/month-checks.ts';
import { CHECK_SEVERITIES, type CheckSeverity } from '../../../domain/month-checks/check-kind.ts';
import { CHECK_GROUPS, type CheckKey } from '../../../domain/month-checks/kinds.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { containsWords } from '../../kit/table/local-rows.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import './kinds.css';
import { useTold } from '../../kit/dialog/use-told.ts';
import { kindsSearch } from './search.ts';

const LABELS: Readonly<Record<CheckSeverity, string>> = {
  blocking: 'Bloquea',
  warning: 'Advierte',
  off: 'No se revisa',
};
const ONLY = { ...LABELS, changed: 'Distinto de lo propuesto' } as const;

const isChanged = ({ severity, defaultSeverity }: CheckKindSetting) => severity !== defaultSeverity;

export function KindsScreen() {
  const [search, setSearch] = useUrlFilters(kindsSearch);
  const mayChange = mayOpen(useCurrentUser(), '/configuracion');
  const { data, error, refetch } = useQuery(api.monthChecks.kinds.queryOptions());
  const isShown = (kind: CheckKindSetting) =>
    containsWords(`${kind.title} ${kind.why}`, search.search ?? '') &&
    (search.only === undefined ||
      (search.only === 'changed' ? isChanged(kind) : kind.severity === search.only));
  return (
    <Stack gap="md">
      <PageHeader
        title="Qué se revisa"
        description="Lo que bloquea se decide antes de cerrar el mes; lo que advierte, conviene mirarlo. Vale desde la próxima revisión."
        primary={
          <LinkButton to="/cierre" variant="default">
            Cierre de Mes
          </LinkButton>
        }
      />
      {!mayChange && (
        <Alert color="blue">
          Puede ver qué se revisa. Lo cambia quien tiene Configuración entre sus pantallas.
        </Alert>
      )}
      <Group align="flex-end" gap="xs">
        <SearchField
          label="Buscar revisión"
          value={search.search}
          onChange={(text) => setSearch({ search: text })}
        />
        <ChoiceFilter
          label="Gravedad"
          labels={ONLY}
          all="Todas"
          value={search.only}
          w={220}
          onChange={(only) => setSearch({ only })}
        />
        {data && (
          <Text variant="hint" role="status" pb={8}>
            {countOf(data.filter(isShown).length, 'revisión', 'revisiones')},{' '}
            {countOf(data.filter(isChanged).length, 'distinta', 'distintas')} de lo propuesto
          </Text>
        )}
        <Text component="div" pb={8}>
          <AuditLink entity="monthCheck" />
        </Text>
      </Group>
      <QueryAnswer title="No se pudo leer qué se revisa" query={{ data, error, refetch }}>
        {(kinds) => <Groups kinds={kinds.filter(isShown)} mayChange={mayChange} />}
      </QueryAnswer>
    </Stack>
  );
}

function Groups({ kinds, mayChange }: { kinds: CheckKindSetting[]; mayChange: boolean }) {
  const byKey = new Map(kinds.map((kind) => [kind.key, kind]));
  if (kinds.length === 0) return <EmptyState text="Ninguna revisión coincide con los filtros" />;
  return CHECK_GROUPS.map(({ title, keys }) => {
    const own = keys.flatMap((key) => byKey.get(key) ?? []);
    if (own.length === 0) return null;
    return (
      <Card key={title} component="section" aria-label={title} p={0}>
        <Title order={2} size="h4" px="md" pt="sm">
          {title}
        </Title>
        <Stack component="ul" gap={0} className="check-kinds">
          {own.map((kind) => (
            <KindRow key={kind.key} kind={kind} mayChange={mayChange} />
          ))}
        </Stack>
      </Card>
    );
  });
}

function KindRow({ kind, mayChange }: { kind: CheckKindSetting; mayChange: boolean }) {
  const { key, title, why, severity, defaultSeverity, version } = kind;
  const choose = useTold(api.monthChecks.setSeverity.call, {
    done: (now) => toast.success(`${title}: ${LABELS[now.severity].toLowerCase()}`),
    failed: (error) => {
      toast.error('No se cambió la revisión.', error);
      void refreshAll();
    },
  });
  const set = (next: CheckSeverity) =>
    choose.mutate({ kind: key as CheckKey, severity: next, version });
  return (
    <Group component="li" className="check-kind" justify="space-between" wrap="wrap" gap="sm">
      <Stack gap={2} flex="1 1 320px" miw={0}>
        <Text variant="label">{title}</Text>
        <Text variant="hint">{why}</Text>
        <Changed kind={kind} />
      </Stack>
      <Stack gap={4} align="flex-end">
        <SegmentedControl
          aria-label={title}
          size="xs"
          readOnly={!mayChange}
          disabled={!mayChange || choose.isPending}
          value={severity}
          data={CHECK_SEVERITIES.map((value) => ({ value, label: LABELS[value] }))}
          onChange={(value) => set(value as CheckSeverity)}
        />
        <Group gap="xs">
          <Text variant="small">Propuesto: {LABELS[defaultSeverity].toLowerCase()}</Text>
          {mayChange && isChanged(kind) && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              disabled={choose.isPending}
              aria-label={`Volver a lo propuesto: ${title}`}
              onClick={() => set(defaultSeverity)}
            >
              Volver a lo propuesto
            </Anchor>
          )}
        </Group>
      </Stack>
    </Group>
  );
}

/** Who chose it last, and when. */
function Changed({ kind: { changedAt, changedByName } }: { kind: CheckKindSetting }) {
  if (!changedAt) return null;
  return (
    <Text variant="small" title={exactTime(changedAt)}>
      {changedByName ? `${changedByName} lo cambió ` : 'Se cambió '}
      {timeAgo(changedAt, new Date())}
    </Text>
  );
}
