import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import "./markdown-preview.css";

const allowed = (url: string) => (/^(https?:|mailto:|#)/i.test(url) ? url : "");

/** Markdown as it reads, without raw HTML; pictures by their description, since nothing is fetched from elsewhere. */
export function MarkdownPreview({ text }: { text: string }) {
  if (text.trim() === "")
    return <EmptyState title="Nothing to preview yet">Write something first.</EmptyState>;
  return (
    <div className="markdown">
      <Markdown
        remarkPlugins={[remarkGfm]}
        urlTransform={allowed}
        components={{
          img: ({ alt }) => <span className="text-muted-foreground">[{alt}]</span>,
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {children}
            </a>
          ),
          // The page has its own headings: those of the text are of a lower rank.
          h1: ({ children }) => <h3>{children}</h3>,
          h2: ({ children }) => <h4>{children}</h4>,
          h3: ({ children }) => <h5>{children}</h5>,
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}
