/** What pages load before any module: the words (Django's JavaScript catalogue, and those of the game) and htmx. */

declare function gettext(text: string): string;
declare function ngettext(singular: string, plural: string, count: number): string;
declare function pgettext(context: string, text: string): string;
declare function npgettext(context: string, singular: string, plural: string, count: number): string;
declare function interpolate(text: string, values: Record<string, unknown>, named: true): string;
declare function interpolate(text: string, values: readonly unknown[], named?: false): string;
declare function pluralidx(count: number): number;
declare var gameWords: Record<string, string | string[]> | undefined;

/** What htmx tells of a request, as far as it is read here. */
interface HtmxDetail {
  elt: HTMLElement;
  /** What is replaced. */
  target: HTMLElement;
  xhr: XMLHttpRequest;
  /** Its `elt` is what asked, even if it is gone by now. */
  requestConfig?: { elt: HTMLElement };
  serverResponse: string;
  shouldSwap: boolean;
  isError: boolean;
}

interface DocumentEventMap {
  "htmx:beforeSwap": CustomEvent<HtmxDetail>;
  "htmx:afterSwap": CustomEvent<HtmxDetail>;
  "htmx:load": CustomEvent<HtmxDetail>;
  "htmx:sendError": CustomEvent<HtmxDetail>;
  "htmx:timeout": CustomEvent<HtmxDetail>;
  "htmx:responseError": CustomEvent<HtmxDetail>;
}

declare const htmx: {
  swap(target: Element, html: string, how: { swapStyle: string }, more: { contextElement: Element }): void;
};

/** What one of several may say: whoever reads a fact that not all of them have finds it missing, or of its type. */
type Facts<Union> = { [Key in KeysOf<Union>]?: FactOf<Union, Key> };
/** One that says nothing (`Record<string, never>`) has no keys. */
type KeysOf<Union> = Union extends unknown ? (string extends keyof Union ? never : keyof Union) : never;
type FactOf<Union, Key> = Union extends unknown
  ? string extends keyof Union
    ? never
    : Key extends keyof Union
      ? Union[Key]
      : never
  : never;

/** What a service worker is told and asks, as far as `static/js/table/worker.js` does. */
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerMessage extends ExtendableEvent {
  data: { page: string; files: string[] };
  ports: MessagePort[];
}

interface OfflineWorker {
  location: Location;
  addEventListener(kind: "install", act: (event: ExtendableEvent) => void): void;
  addEventListener(kind: "fetch", act: (event: FetchEvent) => void): void;
}

interface TableWorker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", act: (event: ExtendableEvent) => void): void;
  addEventListener(kind: "fetch", act: (event: FetchEvent) => void): void;
  addEventListener(kind: "message", act: (event: WorkerMessage) => void): void;
}

/** What the service worker of push is told, as far as `static/js/push/worker.js` does. */
interface PushEvent extends ExtendableEvent {
  data: { json(): { title: string; body: string; url: string; tag: string; lang: string } } | null;
}

interface NotificationTapped extends ExtendableEvent {
  notification: Notification & { data: { url: string } };
}

interface Tab {
  url: string;
  focus(): Promise<unknown>;
}

interface PushWorker {
  addEventListener(type: "install" | "activate", heard: (event: ExtendableEvent) => void): void;
  addEventListener(type: "push", heard: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", heard: (event: NotificationTapped) => void): void;
  skipWaiting(): void;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
