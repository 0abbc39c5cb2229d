/** /menu-management: the menu of each profile, and its options in their order (access §10). */
import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { bySection, PROFILES } from '../../../domain/access/menu.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { countedWords } from '../../kit/table/master-words.ts';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { MenuSection } from './menu-section.tsx';
import { OptionForm } from './option-form.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { menuSearch } from './search.ts';
import { useMenuRemoval } from './use-menu-removal.ts';
import { OPTION, WORDS } from './words.ts';

const ALL = 'all';
const CHOICES = [{ value: ALL, label: 'Todos' }, ...choicesOf(PROFILE_LABELS)];

export function MenuScreen() {
  const [search, setSearch] = useUrlFilters(menuSearch);
  const { data, error, refetch } = useQuery(api.permissions.settings.queryOptions());
  const { edited, openRecord, close } = useOpenedRecord({
    open: search.open,
    onChange: (open) => setSearch({ open }),
    find: async (id) =>
      (await api.permissions.settings.call()).options.find((option) => option.id === id),
  });
  const remove = useMenuRemoval();
  const order = useMutation({
    mutationFn: (ids: number[]) =>
      api.permissions.orderOptions.call({ shown: data?.options.map(({ id }) => id) ?? [], ids }),
    onError: (reason) => {
      toast.error('No se pudo ordenar el menú.', reason);
      void refetch();
    },
  });
  const options = data?.options ?? [];
  const tested = search.profile;
  const shown = tested
    ? options.filter(({ isActive, permissions }) => isActive && permissions[tested])
    : options;
  return (
    <Stack>
      <PageHeader
        title="Gestión de Menús"
        description="El menú de cada perfil: sus opciones, secciones y orden. Lo que cambie rige de inmediato."
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
            {WORDS.createTitle}
          </Button>
        }
      />
      <ProfileChoice
        label="Menú del perfil"
        choices={CHOICES}
        value={tested ?? ALL}
        onChange={(chosen) => setSearch({ profile: PROFILES.find((one) => one === chosen) })}
      />
      <FailedQuery query={{ error, refetch }} />
      {!data && !error && <LoadingState text="Cargando menús..." />}
      {data && (
        <Text size="sm" role="status">
          {countedWords(OPTION, shown.length)}
          {tested && '. Para ordenar elija Todos.'}
        </Text>
      )}
      {data && shown.length === 0 && <EmptyState text="Este perfil no tiene opciones de menú" />}
      {bySection(shown).map(([section, entries]) => (
        <MenuSection
          key={section}
          section={section}
          entries={entries}
          // Options can't be ordered while only a part of the menu is shown.
          order={tested ? null : { all: options, move: order.mutate, isPending: order.isPending }}
          onEdit={openRecord}
          onRemove={(option) => void remove(option)}
        />
      ))}
      <OptionForm edited={edited} onClose={close} />
    </Stack>
  );
}
