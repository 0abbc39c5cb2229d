/** Chosen files, which are previewed one after the other before they are imported (intake §7.4). */
import { ORPCError } from '@orpc/client';
import { useEffect, useReducer, useRef } from 'react';
import type { FilePreview } from '../../../contract/intake/import-preview.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { type Exclusions, keptOver, NOTHING_EXCLUDED } from './exclusions.ts';
import { isAllRejected } from './reading-preview.tsx';
import { type FileChoices, uploadForPreview } from './upload.ts';

export type ChosenFile = {
  readonly key: number;
  readonly file: File;
  /** The user's choices for reading the file. */
  readonly choices: FileChoices;
  readonly excluded: Exclusions;
  /** Whether its rows of the other record type have already been imported. */
  readonly isRest: boolean;
  /** The last preview stays while the file is read again. */
  readonly preview: FilePreview | null;
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'reading'; readonly share: number }
    | { readonly kind: 'read' }
    /** `mayImport`: the preview failed, not the file. */
    | { readonly kind: 'failed'; readonly message: string; readonly mayImport: boolean };
};

type Change = Partial<Pick<ChosenFile, 'choices' | 'isRest' | 'excluded' | 'preview' | 'state'>>;
type Action =
  | { type: 'add'; files: readonly File[]; leftOut: readonly DoubtCode[] }
  | { type: 'change'; key: number; change: Change }
  | { type: 'remove'; keys: readonly number[] }
  | { type: 'restart' };

const WAITING = { kind: 'waiting' } as const;

/** Whether it can be imported now. */
export function isImportable({ state, preview }: ChosenFile): boolean {
  if (state.kind === 'failed') return state.mayImport;
  return state.kind === 'read' && preview?.problem === null && !isAllRejected(preview);
}

function reduce(chosen: readonly ChosenFile[], action: Action): readonly ChosenFile[] {
  switch (action.type) {
    case 'add': {
      const first = (chosen.at(-1)?.key ?? 0) + 1;
      const added = action.files.map((file, at) => ({
        key: first + at,
        file,
        choices: {},
        excluded: { ...NOTHING_EXCLUDED, doubts: action.leftOut },
        isRest: false,
        preview: null,
        state: WAITING,
      }));
      return [...chosen, ...added];
    }
    case 'change':
      return chosen.map((item) => (item.key === action.key ? { ...item, ...action.change } : item));
    case 'remove':
      return chosen.filter(({ key }) => !action.keys.includes(key));
    case 'restart':
      return chosen.map((item) => ({
        ...item,
        choices: {
          specialties: item.choices.specialties,
          sheet: item.isRest ? (item.preview?.sheet ?? undefined) : undefined,
        },
        // Rows that were left out stay so; those of the other type were not looked at yet.
        excluded: item.isRest ? NOTHING_EXCLUDED : keptOver(item.excluded, item.preview),
        preview: null,
        state: WAITING,
      }));
  }
}

/** The files with their previews as the given record type; changing the type reads all of them again. */
export function useChosenFiles(recordType: RecordType) {
  const [chosen, dispatch] = useReducer(reduce, []);
  const reading = useRef<{ key: number; controller: AbortController } | null>(null);
  const stop = (keys?: readonly number[]) => {
    const { current } = reading;
    if (current && (keys === undefined || keys.includes(current.key))) current.controller.abort();
  };

  const shownType = useRef(recordType);
  useEffect(() => {
    if (shownType.current === recordType) return;
    shownType.current = recordType;
    reading.current?.controller.abort();
    dispatch({ type: 'restart' });
  }, [recordType]);

  const isBusy = chosen.some(({ state }) => state.kind === 'reading');
  const next = isBusy ? undefined : chosen.find(({ state }) => state.kind === 'waiting');
  useEffect(() => {
    if (!next) return;
    const { key } = next;
    const controller = new AbortController();
    reading.current = { key, controller };
    void read(next, recordType, controller.signal, (change) => {
      if (!controller.signal.aborted) dispatch({ type: 'change', key, change });
    });
  }, [next, recordType]);
  useEffect(() => () => reading.current?.controller.abort(), []);

  return {
    chosen,
    /** Rows with the doubts in `leftOut` are left out at first. */
    add: (files: readonly File[], leftOut: readonly DoubtCode[] = []) =>
      dispatch({ type: 'add', files, leftOut }),
    remove: (keys: readonly number[]) => {
      stop(keys);
      dispatch({ type: 'remove', keys });
    },
    /** Keeps files whose rows of the other record type are still to be imported. */
    keepRest: (keys: readonly number[]) => {
      for (const key of keys) dispatch({ type: 'change', key, change: { isRest: true } });
    },
    exclude: (key: number, excluded: Exclusions) =>
      dispatch({ type: 'change', key, change: { excluded } }),
    /** Reads the file with the user's choices. What was left out stays out, unless other rows are read. */
    readAs: ({ key, choices: { sheet }, excluded, preview }: ChosenFile, choices: FileChoices) => {
      stop([key]);
      const isSameSheet = choices.sheet === (preview?.sheet ?? sheet);
      const left = isSameSheet ? keptOver(excluded, preview) : NOTHING_EXCLUDED;
      dispatch({ type: 'change', key, change: { choices, excluded: left, state: WAITING } });
    },
  };
}

async function read(
  { file, choices }: ChosenFile,
  recordType: RecordType,
  signal: AbortSignal,
  change: (change: Change) => void,
): Promise<void> {
  const onProgress = (share: number) => change({ state: { kind: 'reading', share } });
  onProgress(0);
  try {
    const preview = await uploadForPreview(file, recordType, choices, { onProgress, signal });
    change({ preview, state: { kind: 'read' } });
  } catch (error) {
    const mayImport = error instanceof ORPCError && error.status >= 500;
    const state = { kind: 'failed', message: errorMessage(error), mayImport } as const;
    change({ preview: null, state });
  }
}
