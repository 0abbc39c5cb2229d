/** Screens that are shown in place of a screen. */
import { Button, EmptyState, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

function DeadEndScreen(props: { title: string; text: string; icon: ReactNode; way: ReactNode }) {
  useDocumentTitle(`${props.title} · Portal Médico`);
  return (
    <EmptyState py={80}>
      <EmptyState.Indicator>{props.icon}</EmptyState.Indicator>
      <Title order={1}>{props.title}</Title>
      <EmptyState.Description>{props.text}</EmptyState.Description>
      <EmptyState.Actions>{props.way}</EmptyState.Actions>
    </EmptyState>
  );
}

const wayBack = (
  <Button component={Link} to="/" variant="default">
    Volver al inicio
  </Button>
);

/** An address that no screen has (spec 1 §2.2). */
export function NotFound() {
  return (
    <DeadEndScreen
      title="Página no encontrada"
      text="La dirección no corresponde a ninguna pantalla del portal."
      icon={<IconMapQuestion aria-hidden />}
      way={wayBack}
    />
  );
}

/** A screen that the profile may not open (design §7). */
export function AccessDenied() {
  return (
    <DeadEndScreen
      title="Acceso denegado"
      text="Su perfil no tiene permiso para abrir esta pantalla. Si lo necesita, pídalo a un administrador."
      icon={<IconLock aria-hidden />}
      way={wayBack}
    />
  );
}

/** A screen that broke, or whose code could not be loaded. */
export function ScreenFailed() {
  return (
    <DeadEndScreen
      title="La pantalla no se pudo mostrar"
      text="Ocurrió un error inesperado. Lo guardado no se ha perdido."
      icon={<IconAlertTriangle aria-hidden />}
      way={
        <Button variant="default" onClick={() => window.location.reload()}>
          Recargar la página
        </Button>
      }
    />
  );
}
