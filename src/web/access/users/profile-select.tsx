/** The profile of a user: one of the four, or one of the clinic's own (access §15.3). */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PROFILES, type Profile } from '../../../domain/access/menu.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import { ChoiceFilter, choicesOf } from '../../kit/table/choice-filter.tsx';

type Filtered = { profile: Profile | undefined; ownProfileId: number | undefined };

/** A value of the filter: those of numbers alone would come first. */
const ofOwn = (id: number) => `own-${id}`;

/** Filters users by one of the four profiles, or by one of the clinic's own, those that are out of use included. */
export function ProfileFilter(props: {
  value: Partial<Filtered>;
  onChange: (chosen: Filtered) => void;
}) {
  const { profile, ownProfileId } = props.value;
  const { data = [] } = useQuery(api.ownProfiles.list.queryOptions());
  const own = Object.fromEntries(data.map(({ id, name }) => [ofOwn(id), name]));
  return (
    <ChoiceFilter
      label="Perfil"
      labels={{ ...PROFILE_LABELS, ...own }}
      w={180}
      value={ownProfileId === undefined ? profile : ofOwn(ownProfileId)}
      onChange={(chosen) =>
        props.onChange({
          profile: PROFILES.find((one) => one === chosen),
          ownProfileId: data.find(({ id }) => ofOwn(id) === chosen)?.id,
        })
      }
    />
  );
}

type Chosen = { profile: Profile; ownProfileId: number | null; ownProfileName: string | null };

/** `value` is the form's. Where it names one of the clinic's profiles, that one is chosen, not the supervisor's below it. */
export function ProfileSelect(props: {
  value: {
    profile?: Profile | '' | null | undefined;
    ownProfileId?: number | string | null | undefined;
    ownProfileName?: string | null | undefined;
  };
  error?: ReactNode;
  onChange: (chosen: Chosen) => void;
}) {
  const { value, error, onChange } = props;
  const { data = [] } = useQuery(api.ownProfiles.list.queryOptions());
  const own = data
    .filter(({ id, isActive }) => isActive || id === value.ownProfileId)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  // Until they are read, the one that the user has.
  if (value.ownProfileId && !own.some((one) => one.value === String(value.ownProfileId)))
    own.push({ value: String(value.ownProfileId), label: value.ownProfileName ?? '' });
  return (
    <NativeSelect
      label="Perfil"
      required
      error={error}
      data={[
        { group: 'Del portal', items: choicesOf(PROFILE_LABELS) },
        ...(own.length > 0 ? [{ group: 'De la clínica', items: own }] : []),
      ]}
      value={value.ownProfileId ? String(value.ownProfileId) : (value.profile ?? '')}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const profile = PROFILES.find((one) => one === chosen);
        onChange(
          profile
            ? { profile, ownProfileId: null, ownProfileName: null }
            : {
                profile: 'supervisor',
                ownProfileId: Number(chosen),
                ownProfileName: own.find((one) => one.value === chosen)?.label ?? null,
              },
        );
      }}
    />
  );
}
