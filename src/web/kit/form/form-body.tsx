/** What every form does: it validates, submits, shows errors at their fields, and guards typed values. */
import { Alert, Box, Button, Group, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { confirm } from '../dialog/confirm.ts';
import { toast } from '../dialog/toast.tsx';
import { unbroken } from '../display/unbroken.tsx';
import { isOthersNow, refreshAll } from '../shell/client.ts';
import { errorMessage, fieldErrors } from '../shell/errors.ts';
import {
  ConflictAlert,
  type ConflictHandling,
  isVersioned,
  mergedDraft,
  savedMeanwhile,
} from './form-conflict.tsx';

/** The values of a form while the user fills it in: a field may still be empty. */
export type Draft<Values> = { [Key in keyof Values]: Values[Key] | '' | null };
type Fields = Record<string, unknown>;
/** What a form's fields receive: `form.getInputProps('name')`, `form.values`, `form.setFieldValue`. */
export type FormOf<Schema extends z.ZodObject> = ReturnType<
  typeof useForm<Draft<z.input<Schema>> & Fields>
>;

export type FormProps<Schema extends z.ZodObject, Answer> = {
  /** The contract's schema of the call's input. */
  schema: Schema;
  initialValues: Draft<z.input<Schema>>;
  /**
   * Makes the call with values that the schema has accepted, and with the version that the edit started from; it is 0
   * without `conflict`, which no call accepts.
   */
  submit: (values: z.input<Schema>, version: number) => Promise<Answer>;
  /** Asks the user about accepted values before they are sent; false returns to the form. The version is that of `submit`. */
  agree?: (values: z.input<Schema>, version: number) => Promise<boolean>;
  /** For the form of an existing record: how to handle another user's edit in the meantime. */
  conflict?: ConflictHandling<Draft<z.input<Schema>>, Answer>;
  /** For the form of an existing record: a link to its history, beside the buttons. */
  history?: ReactNode;
  /** E.g. 'Crear médico'. */
  submitLabel: string;
  /** The toast after success, e.g. 'Médico creado'. */
  successTitle: string;
  /** The specified text for a failure, e.g. 'No se pudo crear el médico.'; the reason follows it. */
  failureTitle: string;
  onSaved: (answer: Answer) => void;
  children: (form: FormOf<Schema>) => ReactNode;
};

/** The result of submitting when `agree` answered no. */
const NOT_AGREED = Symbol('not agreed');

/** Asks before typed values are discarded. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Descartar los cambios',
    body: 'Lo que ha escrito en este formulario no se ha guardado y se perderá.',
    confirmLabel: 'Descartar',
    danger: true,
  });
}

/** A form's fields and buttons; `dirty` tells the enclosing dialog whether there are typed values. */
export function FormBody<Schema extends z.ZodObject, Answer>(
  props: FormProps<Schema, Answer> & {
    dirty: RefObject<boolean>;
    onCancel?: () => void;
    cancelLabel?: string;
  },
) {
  const { schema, submit, dirty, onCancel } = props;
  type Values = Draft<z.input<Schema>> & Fields;
  const form = useForm<Values>({
    initialValues: props.initialValues as Values,
    validate: schemaResolver(schema, { sync: true }),
  });
  const element = useRef<HTMLFormElement>(null);
  // React disables the button a moment later: a double click would make two calls.
  const isSending = useRef(false);
  const isRefused = useRef(false);
  useUnsavedGuard(dirty);
  useEffect(() => {
    dirty.current = form.isDirty();
  });
  const version = useRef(props.conflict?.version ?? 0);
  /** The version that the edit started from: the initial values, or those saved since. */
  const base = useRef(props.initialValues as Values);
  const mutation = useMutation({
    mutationFn: async (values: Values) => {
      const isAgreed = (await props.agree?.(values as z.input<Schema>, version.current)) ?? true;
      return isAgreed ? submit(values as z.input<Schema>, version.current) : NOT_AGREED;
    },
    onSuccess: (answer) => {
      if (answer === NOT_AGREED) return;
      form.resetDirty();
      dirty.current = false;
      base.current = form.getValues();
      if (isVersioned(answer)) version.current = answer.version;
      toast.success(props.successTitle);
      props.onSaved(answer);
    },
    onError: (error) => {
      isRefused.current = true;
      form.setErrors(fieldErrors(error));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (values: Values) => {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(values);
  };
  const { conflict } = props;
  const saved = conflict ? savedMeanwhile(mutation.error) : null;
  const draftOfSaved = () => conflict?.draftOf(saved as Answer) as Values;
  const merged = () =>
    mergedDraft<Values>(base.current, draftOfSaved(), form.values, conflict?.together);
  // The alert is above the fields: in a long form it would be out of sight.
  useEffect(() => {
    if (mutation.error === null) return;
    element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [mutation.error]);
  const refuse = () => {
    isRefused.current = true;
  };
  // Runs after the errors are rendered, and focuses the first field with one. Typing also removes an error; then the
  // focus must not move on to the next.
  useEffect(() => {
    if (!isRefused.current || Object.keys(form.errors).length === 0) return;
    isRefused.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.errors]);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        // React passes events of a dialog on to the form that opened it.
        event.stopPropagation();
        form.onSubmit(send, refuse)(event);
      }}
    >
      <Stack gap="sm">
        {saved && conflict && (
          <ConflictAlert
            error={mutation.error}
            base={conflict.describe(base.current)}
            saved={conflict.describe(draftOfSaved())}
            merged={conflict.describe(merged())}
            onUseSaved={() => {
              version.current = saved.version;
              base.current = draftOfSaved();
              form.setValues(draftOfSaved());
              form.resetDirty(draftOfSaved());
              mutation.reset();
              // The list below still shows the previous version.
              void refreshAll();
            }}
            onSaveTyped={() => {
              version.current = saved.version;
              form.setValues(merged());
              base.current = draftOfSaved();
              form.onSubmit(send, refuse)();
            }}
          />
        )}
        {mutation.error && !saved && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={props.failureTitle}>
            {unbroken(errorMessage(mutation.error))}
          </Alert>
        )}
        {props.children(form as unknown as FormOf<Schema>)}
        <Group justify="flex-end" mt="xs" className={onCancel && 'kit-dialog-actions'}>
          {props.history && (
            <Box mr="auto" w={{ base: '100%', xs: 'auto' }}>
              {props.history}
            </Box>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {props.cancelLabel ?? 'Cancelar'}
            </Button>
          )}
          <Button type="submit" loading={mutation.isPending}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks before a link, the back button or a reload discards typed values. */
export function useUnsavedGuard(dirty: RefObject<boolean>) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      dirty.current && leadsElsewhere(current, next) && !(await confirmDiscard()),
    enableBeforeUnload: () => dirty.current && !isOthersNow(),
  });
}

type Place = { pathname: string; search: object };

/** Whether the address changes to another screen, tab or record's dialog. */
function leadsElsewhere(current: Place, next: Place): boolean {
  const [here, there] = [current, next].map(({ pathname, search }) => {
    const { tab, open } = search as { tab?: unknown; open?: unknown };
    return JSON.stringify([pathname, tab, open]);
  });
  return here !== there;
}
