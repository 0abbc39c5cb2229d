/** Refusals of signing in and passwords, of users, profiles and the menu, and of the audit. */
import { conflict, forbidden, invalid, missing, unavailable, unproven } from '../refusal.ts';

export const ACCESS_REFUSALS = {
  'ownProfile.nameTaken': conflict('Ya hay un perfil con ese nombre: elija otro.'),
  'ownProfile.moreThanOwn': forbidden(
    'No puede dar lo que su propio perfil no tiene: {options}. Pídalo a un administrador.',
  ),
  'ownProfile.portalOption': invalid(
    '{option} es del portal de los médicos: solo el perfil Médico la tiene.',
  ),
  'ownProfile.hasUsers': conflict(
    'No se desactiva: lo tiene {users}. Deles primero otro perfil en Usuarios.',
  ),
  'ownProfile.notGiven': invalid(
    'Ese perfil ya no se puede dar: se desactivó o no existe. Elija otro de la lista.',
  ),
  'ownProfile.tooMany': conflict(
    'Ya hay {limit} perfiles propios: cambie uno de ellos en vez de crear otro.',
  ),
  'access.patients': forbidden(
    'Su perfil no ve datos de pacientes, y esto los muestra o los busca. Pídalo a quien los ve.',
  ),
  'user.moreThanOwn': forbidden(
    'El perfil de {name} tiene más que el suyo: solo un administrador lo crea, lo cambia o restablece su contraseña.',
  ),
  'session.required': unproven('Sesión expirada. Inicia sesión nuevamente y vuelve a intentar.'),
  'session.otherUser': conflict(
    'Otra persona ingresó en este navegador: nada se hizo. Cargue la página de nuevo.',
  ),
  'session.wrongCredentials': unproven('Usuario o contraseña incorrectos'),
  'session.wrongRutCredentials': unproven('RUT o contraseña incorrectos'),
  'session.locked': {
    status: 429,
    message: 'Demasiados intentos fallidos. Espere {wait} e intente de nuevo.',
  },
  'session.networkLocked': {
    status: 429,
    message:
      'Se probaron demasiados usuarios desde esta red. Espere {wait} e intente de nuevo, o ingrese desde otra red.',
  },
  'session.firstPasswordExpired': unproven(
    'Su primera contraseña venció sin que la cambiara. Pida otra a la administración de la clínica, o elija una con «Olvidé mi contraseña».',
  ),
  'session.temporaryPassword': forbidden('Debe cambiar su contraseña temporal antes de continuar.'),
  // 401, as RFC 9470 answers what wants a fresher proof: the profile may do it.
  'session.passwordAgain': unproven('Escriba de nuevo su contraseña para hacer esto.'),
  'session.wrongPassword': invalid('La contraseña actual no es correcta.'),
  'session.tooManyPreferences': conflict(
    'Ya se recuerdan demasiadas vistas suyas: no se puede recordar otra.',
  ),
  'session.samePassword': invalid('Es la misma contraseña de antes: elija una distinta.'),
  'session.rutAsPassword': invalid(
    'La contraseña no puede ser su RUT, ni con más números: es lo primero que otros probarían. Elija otra.',
  ),
  'session.nameAsPassword': invalid(
    'La contraseña no puede ser su nombre, usuario o correo, ni el nombre de la clínica, tampoco con números. Agregue otras palabras o elija otra.',
  ),
  'session.commonPassword': invalid(
    'Es una de las contraseñas que se prueban primero. Elija una frase suya de tres o más palabras que no vayan juntas.',
  ),
  'passwordLink.unavailable': unavailable(
    'Este portal no puede enviar correos. Pida a la administración que le dé una contraseña temporal.',
  ),
  'passwordLink.tooMany': {
    status: 429,
    message: 'Se pidieron demasiados enlaces desde esta red. Espere {wait} e intente de nuevo.',
  },
  'passwordLink.unknown': missing(
    'El enlace no es válido: quizás se copió incompleto. Ábralo desde el correo, o pida uno nuevo.',
  ),
  'passwordLink.used': {
    status: 410,
    message:
      'Este enlace ya se usó, o la contraseña se cambió después de enviarlo. Inicie sesión con la nueva, o pida otro enlace.',
  },
  'passwordLink.expired': {
    status: 410,
    message: 'Este enlace venció: dura {minutes} minutos. Pida uno nuevo.',
  },
  'profile.notLinked': conflict('No hay perfil médico vinculado'),
  'profile.notOwnDoctor': forbidden(
    'Solo puede vincular la ficha de médico que lleva su propio RUT. Otra la vincula quien tiene Gestión de Usuarios, al editar su cuenta.',
  ),
  'profile.alreadyLinked': conflict(
    'Su cuenta ya está vinculada a {doctor}. Desvincúlela primero.',
  ),
  'access.denied': forbidden('Acceso denegado: su perfil no permite esta acción.'),
  'user.rutTaken': conflict('Ya existe un usuario con ese RUT.'),
  'user.emailTaken': conflict('Ya existe un usuario con ese correo.'),
  'user.doctorTaken': conflict('Ese médico ya está vinculado a otro usuario.'),
  'user.doctorIncomplete': invalid('Datos incompletos del doctor'),
  'user.tooManyDoctors': invalid('Se generan hasta {most} usuarios a la vez: elija menos médicos.'),
  'user.doctorsChanged': conflict(
    'Ningún usuario se generó: los médicos o sus usuarios cambiaron desde que se mostraron. Revise de nuevo.',
  ),
  'user.tooManyAccounts': invalid(
    'Se entregan hasta {most} contraseñas a la vez: elija menos usuarios.',
  ),
  'user.accountsChanged': conflict(
    'Ninguna contraseña se entregó: los usuarios cambiaron desde que se mostraron. Revise de nuevo.',
  ),
  'user.lettersTookTooLong': unavailable(
    'Las cartas tardaron demasiado: no se creó ningún usuario ni se entregó ninguna contraseña. Inténtelo de nuevo, o con menos a la vez.',
  ),
  'user.lastAdministrator': conflict('Debe quedar al menos un administrador activo.'),
  'user.self': conflict('No puede eliminar ni desactivar su propia cuenta.'),
  'user.ownPassword': conflict('Su propia contraseña se cambia en Mi Perfil.'),
  'user.ownSessions': conflict('Sus propias sesiones se cierran en Mi Perfil.'),
  'menu.routeTaken': conflict('Ya existe un menú con esa ruta'),
  'menu.protected': conflict(
    'El perfil Administrador conserva la Administración de Permisos: sin ella nadie podría volver a cambiarlos.',
  ),
  'menu.neededByCalls': conflict(
    'No se puede eliminar {option}: a {calls} del servidor solo se llega por ella, por ejemplo {example}. Puede dejarla inactiva o quitarla a los perfiles.',
  ),
  'menu.orderChanged': conflict(
    'El menú cambió mientras lo ordenaba. Revise el orden y vuelva a intentarlo.',
  ),
  'menu.changedSince': conflict(
    'No se puede deshacer: lo que ese cambio hizo se modificó después. Revise la configuración actual.',
  ),
  'retention.administrators': forbidden(
    'Cuánto se guardan los registros y los correos lo cambia solo un administrador.',
  ),
  'retention.notAgreed': conflict(
    'No se guardó: con ese plazo, esta noche se anonimizaría o borraría para siempre otra cantidad que la confirmada: {expired}. Guarde de nuevo para verlo.',
  ),
  'retention.tooShort': invalid(
    'Este plazo no puede ser menor a {least} meses: la ley pide conservarlo ese tiempo.',
  ),
  'readLog.tooManyRows': invalid(
    'Un archivo lleva hasta {limit} lecturas: acote por fechas, persona o pantalla.',
  ),
  'readLog.tooManyPatients': invalid(
    'Más de {limit} pacientes se llaman así: escriba más del nombre, o el RUT.',
  ),
  'audit.tooManyRows': conflict(
    'Son más entradas que las {limit} que admite una hoja de Excel. Acote los filtros o exporte como CSV.',
  ),
  // The report of a breach (access §24).
  'breach.tooMuch': invalid(
    'En ese tiempo hay más de {limit} registros: acorte el tiempo, o elija una persona o una dirección.',
  ),
  'breach.tooManyPersons': invalid(
    'El archivo tendría más de {limit} personas: haga varios, de menos tiempo o por persona.',
  ),
} as const;
