import { cut } from "@domain/text/cut.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  BellRing,
  Keyboard,
  LogOut,
  MessageSquare,
  MessageSquarePlus,
  Moon,
  Sun,
  type LucideIcon,
} from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { DocumentIcon } from "@/components/document-icon.tsx";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command.tsx";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog.tsx";
import { focusScreen } from "@/lib/focus-screen.ts";
import { mutation, query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useTheme } from "@/lib/theme.ts";
import { useMutation } from "@tanstack/react-query";
import type { Ahead } from "./ahead.ts";

/** A page that the role may see. */
export interface PalettePage {
  title: string;
  path: string;
  icon: LucideIcon;
  /** What it is part of, e.g. "Settings"; may be empty. */
  of: string;
}

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pages: readonly PalettePage[];
  onShortcuts: () => void;
  ahead: Ahead;
}

/** Pages, chats, documents and actions, found by typing. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange } = props;
  const hasJumped = useRef(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          if (!hasJumped.current) return;
          hasJumped.current = false;
          event.preventDefault();
          focusScreen();
        }}
        className="top-[12vh] max-w-xl translate-y-0 gap-0 p-0 [&>button]:top-2 [&>button]:right-2"
      >
        <DialogTitle className="sr-only">Find anything</DialogTitle>
        <Finder {...props} onJump={() => (hasJumped.current = true)} />
      </DialogContent>
    </Dialog>
  );
}

const FOUND = 6;
/** Letters from which pages are found by what they are part of; fewer are in most of those names. */
const OF_FROM = 4;

const has = (words: string, wanted: string) => words.toLowerCase().includes(wanted.toLowerCase());

/** A line of the palette. */
interface Entry {
  /** Tells it from all others. */
  value: string;
  title: string;
  /** What it is part of; it is found by that too. */
  of?: string;
  /** The words that were found in it. */
  found?: readonly { text: string; hit: boolean }[];
  icon: ReactNode;
  run: () => void;
}

function Finder({
  onOpenChange,
  pages,
  onShortcuts,
  ahead,
  onJump,
}: CommandPaletteProps & { onJump: () => void }) {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { theme, setTheme } = useTheme();
  const updateUser = useMutation(mutation("/user/update"));
  const [typed, setTyped] = useState(ahead.text);
  const [picked, setPicked] = useState("");
  const wanted = cut(typed.trim(), 200);
  const search = useDeferredValue(wanted);
  const found = { limit: FOUND, ...(search && { search }) };
  const chats = useQuery({ ...query("/chat/list", found), placeholderData: keepPreviousData });
  const documents = useQuery({ ...query("/document/list", found), placeholderData: keepPreviousData });
  const isOld = search !== wanted;
  const isSearching = isOld || chats.isFetching || documents.isFetching;
  // By what is typed this moment: Enter right after the last letter must not pick what matched before it.
  const matches = ({ title, of = "", found: words = [] }: Entry) =>
    has(title, wanted) ||
    has(words.map(({ text }) => text).join(""), wanted) ||
    (wanted.length >= OF_FROM && has(of, wanted));
  const otherTheme = theme === "dark" ? "light" : "dark";

  function close(then: () => void) {
    onOpenChange(false);
    then();
  }
  const go = (path: string) =>
    close(() => {
      onJump();
      void navigate(path);
    });

  const actions: Entry[] = [
    { title: "New chat", icon: <MessageSquarePlus />, run: () => go("/app/chat") },
    { title: "Watched answers", icon: <BellRing />, run: () => go("/app/chat?watched=all") },
    {
      title: `Use the ${otherTheme} theme`,
      icon: theme === "dark" ? <Sun /> : <Moon />,
      run: () =>
        close(() => {
          setTheme(otherTheme);
          updateUser.mutate({ theme_mode: otherTheme });
        }),
    },
    { title: "Keyboard shortcuts", icon: <Keyboard />, run: () => close(onShortcuts) },
    { title: "Sign out", icon: <LogOut />, run: () => close(() => void signOut()) },
  ].map((action) => ({ ...action, value: `action ${action.title}` }));
  const screens = pages.map(({ title, path, icon: Icon, of }) => ({
    value: `page ${path}`,
    title,
    of,
    icon: <Icon />,
    run: () => go(path),
  }));
  const foundChats = (chats.data?.chats ?? []).map(({ id, title, match }) => {
    const message = match?.message_id;
    return {
      value: `chat ${id}`,
      title: title || "New chat",
      ...(match?.text && { found: match.text }),
      icon: <MessageSquare />,
      run: () => go(`/app/chat?id=${id}${message ? `&branch=${message}&message=${message}` : ""}`),
    };
  });
  const foundDocuments = (documents.data?.documents ?? []).map(({ id, name, type }) => ({
    value: `document ${id}`,
    title: name,
    icon: <DocumentIcon name={`.${type}`} />,
    run: () => go(`/app/train/files?document=${id}`),
  }));
  const groups: { title: string; entries: Entry[] }[] = [
    { title: "Actions", entries: actions.filter(matches) },
    { title: "Pages", entries: screens.filter(matches) },
    // What was found for fewer letters stays until the server has answered, as far as it matches.
    { title: "Chats", entries: isOld || chats.isPlaceholderData ? foundChats.filter(matches) : foundChats },
    {
      title: "Documents",
      entries: isOld || documents.isPlaceholderData ? foundDocuments.filter(matches) : foundDocuments,
    },
  ].filter(({ entries }) => entries.length > 0);
  const values = groups.flatMap(({ entries }) => entries.map(({ value }) => value));
  const pickAhead = useEffectEvent(() => {
    if (ahead.enter) groups[0]?.entries[0]?.run();
  });
  useEffect(() => pickAhead(), []);

  return (
    <Command
      shouldFilter={false}
      label="Find anything"
      value={values.includes(picked) ? picked : (values[0] ?? "")}
      onValueChange={setPicked}
    >
      <CommandInput
        autoFocus
        placeholder="Find a page, chat, document or action"
        value={typed}
        onValueChange={setTyped}
        className="h-12 pr-10"
      />
      <CommandList className="max-h-[60vh]">
        <CommandEmpty>{isSearching ? "Searching…" : "Nothing matches."}</CommandEmpty>
        {groups.map(({ title, entries }) => (
          <CommandGroup key={title} heading={title}>
            {entries.map((entry) => (
              <CommandItem key={entry.value} value={entry.value} onSelect={entry.run}>
                {entry.icon}
                <span className="grid min-w-0">
                  <span className="truncate">{entry.title}</span>
                  {entry.found && (
                    <span className="truncate text-xs text-muted-foreground">
                      {entry.found.map(({ text, hit }, index) =>
                        hit ? (
                          <mark key={index} className="rounded-xs bg-brand/15 font-medium text-foreground">
                            {text}
                          </mark>
                        ) : (
                          text
                        ),
                      )}
                    </span>
                  )}
                </span>
                {entry.of && (
                  <span className="ml-auto shrink-0 text-xs text-muted-foreground">{entry.of}</span>
                )}
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
    </Command>
  );
}
