import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Keyboard, LogOut, MessageSquare, MessageSquarePlus, Moon, Sun, type LucideIcon } from "lucide-react";
import { useDeferredValue, useState, type ReactNode } from "react";
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
import { mutation, query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useTheme } from "@/lib/theme.ts";
import { useMutation } from "@tanstack/react-query";

/** A page that the role may see. */
export interface PalettePage {
  title: string;
  path: string;
  icon: LucideIcon;
}

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pages: readonly PalettePage[];
  onShortcuts: () => void;
}

/** Pages, chats, documents and actions, found by typing. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="top-[12vh] max-w-xl translate-y-0 gap-0 p-0">
        <DialogTitle className="sr-only">Find anything</DialogTitle>
        <Finder {...props} />
      </DialogContent>
    </Dialog>
  );
}

const FOUND = 6;

function Finder({ onOpenChange, pages, onShortcuts }: CommandPaletteProps) {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { theme, setTheme } = useTheme();
  const updateUser = useMutation(mutation("/user/update"));
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim().slice(0, 200));
  const found = { limit: FOUND, ...(search && { search }) };
  const chats = useQuery({ ...query("/chat/list", found), placeholderData: keepPreviousData });
  const documents = useQuery({ ...query("/document/list", found), placeholderData: keepPreviousData });
  const matches = (title: string) => title.toLowerCase().includes(search.toLowerCase());
  const otherTheme = theme === "dark" ? "light" : "dark";

  function close(then: () => void) {
    onOpenChange(false);
    then();
  }
  const go = (path: string) => close(() => void navigate(path));

  const actions: { title: string; icon: LucideIcon; run: () => void }[] = [
    { title: "New chat", icon: MessageSquarePlus, run: () => go("/app/chat") },
    {
      title: `Use the ${otherTheme} theme`,
      icon: theme === "dark" ? Sun : Moon,
      run: () =>
        close(() => {
          setTheme(otherTheme);
          updateUser.mutate({ theme_mode: otherTheme });
        }),
    },
    { title: "Keyboard shortcuts", icon: Keyboard, run: () => close(onShortcuts) },
    { title: "Sign out", icon: LogOut, run: () => close(() => void signOut()) },
  ];

  return (
    <Command shouldFilter={false} label="Find anything">
      <CommandInput
        autoFocus
        placeholder="Find a page, chat, document or action"
        value={typed}
        onValueChange={setTyped}
        className="h-12 pr-10"
      />
      <CommandList className="max-h-[60vh]">
        <CommandEmpty>Nothing matches.</CommandEmpty>
        <Group title="Actions">
          {actions
            .filter(({ title }) => matches(title))
            .map(({ title, icon: Icon, run }) => (
              <CommandItem key={title} value={`action ${title}`} onSelect={run}>
                <Icon aria-hidden />
                {title}
              </CommandItem>
            ))}
        </Group>
        <Group title="Pages">
          {pages
            .filter(({ title }) => matches(title))
            .map(({ title, path, icon: Icon }) => (
              <CommandItem key={path} value={`page ${path}`} onSelect={() => go(path)}>
                <Icon aria-hidden />
                {title}
              </CommandItem>
            ))}
        </Group>
        <Group title="Chats">
          {chats.data?.chats.map(({ id, title }) => (
            <CommandItem key={id} value={`chat ${id}`} onSelect={() => go(`/app/chat?id=${id}`)}>
              <MessageSquare aria-hidden />
              <span className="truncate">{title || "New chat"}</span>
            </CommandItem>
          ))}
        </Group>
        <Group title="Documents">
          {documents.data?.documents.map(({ id, name, type }) => (
            <CommandItem
              key={id}
              value={`document ${id}`}
              onSelect={() => go(`/app/train/files?document=${id}`)}
            >
              <DocumentIcon name={`.${type}`} />
              <span className="truncate">{name}</span>
            </CommandItem>
          ))}
        </Group>
      </CommandList>
    </Command>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  return children && children.length > 0 ? <CommandGroup heading={title}>{children}</CommandGroup> : null;
}
