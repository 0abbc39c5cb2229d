/** /permissions-tester, 'Probador de Permisos Dinámicos' (access §9). */
import {
  Accordion,
  Button,
  Card,
  Group,
  NativeSelect,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PermissionTest, TestedCall } from '../../../contract/access/permissions.ts';
import { bySection, PROFILES, type Profile } from '../../../domain/access/menu.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { ColorBadge, StatusBadge } from '../../kit/display/figures.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, PROFILE_BADGES, useCurrentUser } from '../../kit/shell/current-user.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { CallsTable } from './calls-table.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { testerSearch } from './search.ts';
import { TestedMenu } from './tested-menu.tsx';
import { useMenuReset } from './use-menu-reset.ts';

export function TesterScreen() {
  const user = useCurrentUser();
  const [search, setSearch] = useUrlFilters(testerSearch);
  const { data: owns } = useQuery(api.ownProfiles.list.queryOptions());
  const isChosen = search.profile !== undefined || search.own !== undefined;
  const own = owns?.find(({ id, name }) =>
    isChosen ? id === search.own : name === user.ownProfileName,
  );
  // One of the clinic's own stands instead of the supervisor's.
  const tested = own ? 'supervisor' : (search.profile ?? user.profile);
  const name = own?.name ?? PROFILE_LABELS[tested];
  const { data, error, refetch } = useQuery({
    ...api.permissions.test.queryOptions({
      input: { profile: tested, ...(own && { ownProfileId: own.id }) },
      enabled: owns !== undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const reset = useMenuReset();
  return (
    <Stack>
      <PageHeader
        title="Probador de Permisos Dinámicos"
        description="Lo que cada perfil ve en el menú y puede pedir al servidor, decidido con las mismas reglas que el servidor aplica."
        primary={
          mayOpen(user, '/permissions-admin') && (
            <Button
              variant="default"
              leftSection={<IconRestore size={16} />}
              loading={reset.isPending}
              onClick={() => void reset.ask()}
            >
              Reset
            </Button>
          )
        }
      />
      <Group gap="lg" align="flex-end">
        <ProfileChoice
          label="Perfil a probar"
          choices={choicesOf(PROFILE_LABELS)}
          value={own ? '' : tested}
          onChange={(chosen) =>
            setSearch({ profile: PROFILES.find((one) => one === chosen), own: undefined })
          }
        />
        {owns && owns.length > 0 && (
          <NativeSelect
            label="O uno de la clínica"
            w={220}
            value={own?.id ?? ''}
            data={[
              { value: '', label: 'Elija un perfil', disabled: true },
              ...owns.map(({ id, name: label, isActive }) => ({
                value: String(id),
                label: isActive ? label : `${label} (inactivo)`,
              })),
            ]}
            onChange={(event) =>
              setSearch({ own: Number(event.currentTarget.value), profile: undefined })
            }
          />
        )}
        <Group gap="xs" h={36}>
          <Text size="sm">Perfil actual:</Text>
          <ProfileBadge profile={user.profile} name={user.ownProfileName} />
          <Text size="sm">En prueba:</Text>
          <ProfileBadge profile={tested} name={own?.name ?? null} />
        </Group>
        <Switch
          label="Mostrar también lo que no ve"
          checked={search.all}
          onChange={(event) => setSearch({ all: event.currentTarget.checked })}
          mb={6}
        />
      </Group>
      <FailedQuery query={{ error, refetch }} />
      {!data && !error && <LoadingState text="Cargando permisos..." />}
      {data && <Result test={data} name={name} isAll={search.all} />}
    </Stack>
  );
}

/** `name` is that of one of the clinic's own. */
function ProfileBadge({ profile, name }: { profile: Profile; name: string | null }) {
  if (name === null) return <StatusBadge state={profile} looks={PROFILE_BADGES} />;
  return <ColorBadge color={PROFILE_BADGES[profile].color} label={name} />;
}

function Result(props: { test: PermissionTest; name: string; isAll: boolean }) {
  const { test, name, isAll } = props;
  const visible = test.options.filter(({ isAllowed }) => isAllowed);
  const shown = isAll ? test.options : visible;
  const others = test.calls.filter(({ screens }) => screens.length === 0);
  const allowed = test.calls.filter(({ verdict }) => verdict !== 'refused');
  return (
    <>
      <Text size="sm" role="status">
        {`${countOf(visible.length, 'opción visible', 'opciones visibles')} en ${countOf(bySection(visible).length, 'sección', 'secciones')}; ${countOf(allowed.length, 'llamada permitida', 'llamadas permitidas')} de ${test.calls.length}.`}
      </Text>
      {visible.length === 0 && (
        <Warning variant="outline" title={`El perfil ${name} no tiene opciones de menú`}>
          Quien lo tenga verá 'Acceso denegado' al ingresar. Actívele al menos una en Administración
          de Permisos.
        </Warning>
      )}
      <Calls
        title="Todas las llamadas permitidas"
        text="Lo que este perfil puede pedir al servidor, con o sin pantalla."
        calls={allowed}
      />
      <TestedMenu options={shown} calls={test.calls} />
      <Calls
        title="Llamadas sin opción de menú"
        text="Las de ingreso y de la propia cuenta, que ningún permiso quita."
        calls={others}
      />
    </>
  );
}

/** A folded list of calls with their number. */
function Calls(props: { title: string; text: string; calls: readonly TestedCall[] }) {
  const { title, text, calls } = props;
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text variant="hint" mb="xs">
        {text}
      </Text>
      <Accordion variant="contained" order={3} chevronPosition="left">
        <Accordion.Item value="calls">
          <Accordion.Control>{countOf(calls.length, 'llamada', 'llamadas')}</Accordion.Control>
          <Accordion.Panel>
            <CallsTable label={title} calls={calls} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Card>
  );
}
